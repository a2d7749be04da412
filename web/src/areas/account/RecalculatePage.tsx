import { IconRefresh } from '@tabler/icons-react';
import type { JobView } from '@plumbline/contract/jobs/jobs';
import type { RecalculationResult } from '@plumbline/contract/quality/schemas';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import classes from './Account.module.css';
import { AccountJob } from './AccountJob.tsx';
import { WithTenant } from './WithTenant.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

/** Recalculates every summary and reports the differences; normally there are none. */
export function RecalculatePage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  return (
    <WithTenant title={common('page.recalculate')}>
      {(tenant) => (
        <div className={classes.narrow}>
          <Panel title={t('recalculation_of', { name: tenant.name })}>
            <p className={`quiet ${classes.text}`}>{t('recalculation_text')}</p>
            <AccountJob
              path={`/superuser/tenant/${tenant.id}/object/quality/calculate`}
              begin={({ isPending, start }) => (
                <Button
                  leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
                  loading={isPending}
                  onClick={start}
                >
                  {t('recalculate')}
                </Button>
              )}
              result={(job) => <Result job={job} />}
            />
          </Panel>
        </div>
      )}
    </WithTenant>
  );
}

function Result({ job: { result, finished_at } }: { job: JobView }) {
  const t = useTranslations('account');
  const { checked, corrected, residual } = result as RecalculationResult; // as its job returns it
  return (
    <>
      <p role="status" className={`bold below-8 ${classes.verdict}`}>
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
