import { useDisclosure } from '@mantine/hooks';
import { MOST_WEBHOOKS } from '@plumbline/contract/webhooks/events';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { HeadAddButton } from '../../../ui/buttons/AddButton.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { CopyCode } from '../../../ui/buttons/CopyCode.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useWebhooks } from './api.ts';
import { lateDialog } from '../../../kit/later.ts';
import { WebhookPanel } from './WebhookPanel.tsx';
import classes from './Webhooks.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

const WebhookDialog = lateDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog);

/** `/webhooks`: other programs that receive events. */
export function WebhooksPage() {
  const t = useTranslations('webhooks');
  const common = useTranslations('common');
  const webhooks = useWebhooks();
  const [isAdding, adding] = useDisclosure();
  const [secret, setSecret] = useState<string | null>(null);
  const items = webhooks.data?.items;
  return (
    <Page>
      <PageHeader
        title={common('page.webhooks')}
        actions={
          items !== undefined &&
          items.length < MOST_WEBHOOKS && <HeadAddButton label={t('add')} onClick={adding.open} />
        }
      />
      {items === undefined ? (
        <RowsWaiting whole query={webhooks} />
      ) : items.length === 0 ? (
        <StateMessage icon={IconWebhook} title={t('none')} text={t('text')} />
      ) : (
        <div className={`stack ${classes.panels}`}>
          <p className="quiet">{t('text')}</p>
          {items.map((webhook) => (
            <WebhookPanel key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </div>
      )}
      <WebhookDialog opened={isAdding} onClose={adding.close} onSecret={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Page>
  );
}

/** Shows a secret this once; null shows nothing. */
function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const t = useTranslations('webhooks');
  const common = useTranslations('common');
  return (
    <Modal opened={secret !== null} onClose={onClose} title={t('secret')}>
      <p className="quiet">{t('secret_text')}</p>
      <div className="size-13 break-anywhere above-12">
        {secret !== null && <CopyCode code={secret} />}
      </div>
      <div className="row flex-wrap justify-end gap-16 above-16">
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </Modal>
  );
}
