import type { StatsView } from '@plumbline/contract/tenants';
import { useTranslations } from 'use-intl';
import { counted, formatNumber, formatShare } from '../../kit/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { QualityBar } from '../../ui/QualityBar.tsx';
import { FailedState, RowsSkeleton } from '../../ui/States.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { useStats } from './api.ts';
import classes from './HomePage.module.css';

const PARTS = [
  ['critical', 10],
  ['attention', 20],
  ['ok', 30],
  ['not_assessed', null],
] as const;

/** How the objects are distributed over the qualities; each number leads to its objects. */
export function QualityPanel() {
  const t = useTranslations('home');
  const stats = useStats();
  return (
    <Panel
      title={t('quality')}
      {...(stats.data ? { meta: t('objects', counted(stats.data.objects)) } : {})}
    >
      {stats.data ? (
        <Distribution quality={stats.data.quality} />
      ) : stats.isError ? (
        <FailedState error={stats.error} retry={() => void stats.refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </Panel>
  );
}

function Distribution({ quality }: { quality: StatsView['quality'] }) {
  const t = useTranslations('ui');
  const total = PARTS.reduce((sum, [key]) => sum + quality[key], 0);
  return (
    <>
      <QualityBar counts={quality} size="hero" />
      <dl className={classes['figures']}>
        {PARTS.map(([key, code]) => (
          <div key={key}>
            <dt>
              <StatusIcon code={code} size={16} /> {t(key)}
            </dt>
            <dd>
              <AppLink
                to={paths.objects()}
                search={{ filter: [`quality_status=${code ?? 'null'}`] }}
                c="inherit"
                className={classes['figure'] ?? ''}
              >
                {formatNumber(quality[key])}
              </AppLink>
              <small className="num">{formatShare(quality[key], total)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
