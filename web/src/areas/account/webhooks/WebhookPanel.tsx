import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import type { WebhookView } from '@plumbline/contract/webhooks/schemas';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../../kit/format/format.ts';
import { MoreMenu } from '../../../ui/buttons/MoreMenu.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { useWebhookActs } from './api.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { lateDialog } from '../../../kit/later.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Alert } from '../../../ui/status/Alert.tsx';

const WebhookDialog = lateDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog);

interface Props {
  webhook: WebhookView;
  onSecret: (secret: string) => void;
}

/** One webhook: its events, its state, and the messages sent to it. */
export function WebhookPanel({ webhook, onSecret }: Props) {
  const t = useTranslations('webhooks');
  const acts = useWebhookActs(webhook);
  const [isEditing, edit] = useDisclosure();
  const [isLogShown, log] = useDisclosure();
  const { name, url, kinds, is_active, signing_since } = webhook;
  const ping = () => acts.ping.mutate(undefined, { onSuccess: log.open });
  return (
    <Panel
      title={name}
      meta={is_active ? undefined : t('off')}
      tool={<Actions webhook={webhook} acts={acts} onEdit={edit.open} onSecret={onSecret} />}
    >
      <Faults webhook={webhook} />
      <PropertyList
        rows={[
          [
            t('url'),
            <span key="url" className="break-anywhere">
              {url}
            </span>,
          ],
          [t('kinds'), t('kinds_count', countArgs(kinds.length))],
          [t('signing_since'), signing_since && formatMoment(signing_since)],
        ]}
      />
      <div className="row flex-wrap above-12">
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          loading={acts.ping.isPending}
          disabled={signing_since === null}
          onClick={ping}
        >
          {t('ping')}
        </Button>
        <Button variant="subtle" aria-expanded={isLogShown} onClick={log.toggle}>
          {t(isLogShown ? 'hide_log' : 'show_log')}
        </Button>
      </div>
      {isLogShown && <DeliveryLog webhook={webhook} resend={(id) => acts.resend.mutate(id)} />}
      <WebhookDialog webhook={webhook} opened={isEditing} onClose={edit.close} />
    </Panel>
  );
}

function Faults({
  webhook: { disabled_at, failing_since, failures, signing_since },
}: Pick<Props, 'webhook'>) {
  const t = useTranslations('webhooks');
  const text =
    disabled_at !== null
      ? t('disabled', { at: formatMoment(disabled_at) })
      : signing_since === null
        ? t('no_secret')
        : failing_since !== null &&
          t('failing', { ...countArgs(failures), at: formatMoment(failing_since) });
  return text === false ? null : (
    <Alert icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />} className="below-12">
      {text}
    </Alert>
  );
}

interface ActionsProps extends Props {
  acts: ReturnType<typeof useWebhookActs>;
  onEdit: () => void;
}

function Actions({ webhook, acts, onEdit, onSecret }: ActionsProps) {
  const t = useTranslations('webhooks');
  const entity = useTranslations('entity');
  const common = useTranslations('common');
  const [isRenewing, renewing] = useDisclosure();
  const [isRemoving, removing] = useDisclosure();
  const { name, is_active } = webhook;
  return (
    <>
      <MoreMenu label={common('actions_for', { name })}>
        <Menu.Item onClick={onEdit}>{entity('edit')}</Menu.Item>
        <Menu.Item onClick={() => acts.switchTo.mutate(!is_active)}>
          {t(is_active ? 'switch_off' : 'switch_on')}
        </Menu.Item>
        <Menu.Item onClick={renewing.open}>{t('renew')}</Menu.Item>
        <Menu.Item onClick={removing.open}>{entity('delete')}</Menu.Item>
      </MoreMenu>
      <Confirm
        opened={isRenewing}
        onClose={renewing.close}
        title={t('renew_question', { name })}
        consequence={t('renew_consequence')}
        verb={t('renew')}
        busy={acts.renew.isPending}
        onConfirm={() =>
          acts.renew.mutate(undefined, {
            onSuccess: ({ secret }) => {
              renewing.close();
              onSecret(secret);
            },
          })
        }
      />
      <Confirm
        opened={isRemoving}
        onClose={removing.close}
        title={t('remove_question', { name })}
        consequence={t('remove_consequence')}
        verb={entity('delete')}
        danger
        busy={acts.remove.isPending}
        onConfirm={() => acts.remove.mutate()}
      />
    </>
  );
}
