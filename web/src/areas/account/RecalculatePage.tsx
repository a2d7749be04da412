import { Button, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { RecalculationView } from '@plumbline/contract/quality/schemas';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import classes from './Account.module.css';
import { useRecalculate, useRecalculation } from './recalculation.ts';
import { WithTenant } from './WithTenant.tsx';

/** Recalculates every summary and reports the differences; normally there are none. */
export function RecalculatePage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  return (
    <WithTenant title={common('page.recalculate')}>
      {(tenant) => (
        <div className={classes.narrow}>
          <Panel title={t('recalculation_of', { name: tenant.name })}>
            <p className={classes.text}>{t('recalculation_text')}</p>
            <Recalculation tenant={tenant.id} />
          </Panel>
        </div>
      )}
    </WithTenant>
  );
}

function Recalculation({ tenant }: { tenant: string }) {
  const t = useTranslations('account');
  const recalculate = useRecalculate(tenant);
  const { data: run } = useRecalculation(tenant, recalculate.isPending);
  // A recalculation started by another superuser, window or server counts as well.
  const running = recalculate.isPending || run?.running === true;
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        loading={running}
        onClick={() => recalculate.mutate()}
      >
        {t('recalculate')}
      </Button>
      <div className={classes.result}>
        {running && <Running run={run?.running ? run : undefined} />}
        {run && !running && <LastRun run={run} />}
      </div>
    </>
  );
}

/** Until the first summary is compared, it recalculates the results themselves. */
function Running({ run }: { run: RecalculationView | undefined }) {
  const t = useTranslations('account');
  if (!run || run.checked === 0) return <p role="status">{t('running')}</p>;
  const part = { checked: formatNumber(run.checked), total: formatNumber(run.total) };
  return (
    <>
      <p>{t('running_part', part)}</p>
      <Progress
        value={(100 * run.checked) / run.total}
        color="gray"
        aria-label={t('running_part', part)}
      />
    </>
  );
}

function LastRun({ run }: { run: RecalculationView }) {
  const t = useTranslations('account');
  if (run.started_at === null) return null;
  if (run.finished_at === null)
    return <p>{t('broken_off', { at: formatMoment(run.started_at) })}</p>;
  return (
    <>
      <p role="status" className={classes.verdict}>
        {t('mended', countArgs(run.corrected))}
      </p>
      <PropertyList
        rows={[
          [t('finished'), formatMoment(run.finished_at)],
          [t('checked'), formatNumber(run.checked)],
          [t('corrected'), formatNumber(run.corrected)],
          [t('residual'), formatNumber(run.residual)],
        ]}
      />
    </>
  );
}
