import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { notify } from '../../../kit/notify.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import classes from '../Account.module.css';
import { useChangeTenant } from '../api.ts';

/** Suspends a tenant after its name has been typed, and reactivates it. */
export function SuspendPanel({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account.operator');
  const [isAsking, { open, close }] = useDisclosure();
  const { name, suspended_at } = tenant;
  const change = useChangeTenant(tenant.id, (now) => {
    close();
    notify({ text: t(now.suspended_at === null ? 'resumed' : 'suspend_done', { name }) });
  });
  if (suspended_at !== null)
    return (
      <Panel title={t('suspended')}>
        <p className={classes.text}>{t('suspended_since', { at: formatMoment(suspended_at) })}</p>
        <Button loading={change.isPending} onClick={() => change.mutate({ suspended: false })}>
          {t('resume')}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t('suspend')}>
      <p className={classes.text}>{t('suspend_text')}</p>
      <Button variant="outline" color="danger" onClick={open}>
        {t('suspend')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title={t('suspend_title', { name })}
        consequence={t('suspend_text')}
        verb={t('suspend')}
        danger
        code={name}
        busy={change.isPending}
        onConfirm={() => change.mutate({ suspended: true })}
      />
    </Panel>
  );
}
