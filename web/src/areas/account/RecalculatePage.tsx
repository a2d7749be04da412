import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { JobView } from '@plumbline/contract/jobs/jobs';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { JobProgress } from '../../parts/job/JobProgress.tsx';
import { isUnfinished } from '../../parts/job/jobs.ts';
import { FailedState } from '../../parts/page/FailedState.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import classes from './Account.module.css';
import { resultOf, useRecalculate, useRecalculation } from './recalculation.ts';
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
  const newest = useRecalculation(tenant);
  const job = newest.data?.job;
  return (
    <>
      {newest.isError && <FailedState error={newest.error} retry={() => void newest.refetch()} />}
      {job !== undefined && !isUnfinished(job) && (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={recalculate.isPending}
          onClick={() => recalculate.mutate()}
        >
          {t('recalculate')}
        </Button>
      )}
      {job && (
        <div className={classes.result}>
          <JobProgress job={job} at={newest.dataUpdatedAt} />
          {job.status === 'done' && <Result job={job} />}
        </div>
      )}
    </>
  );
}

function Result({ job: { result, finished_at } }: { job: JobView }) {
  const t = useTranslations('account');
  const { checked, corrected, residual } = resultOf(result);
  return (
    <>
      <p role="status" className={classes.verdict}>
        {t('mended', countArgs(corrected))}
      </p>
      <PropertyList
        rows={[
          [t('finished'), formatMoment(finished_at)],
          [t('checked'), formatNumber(checked)],
          [t('corrected'), formatNumber(corrected)],
          [t('residual'), formatNumber(residual)],
        ]}
      />
    </>
  );
}
