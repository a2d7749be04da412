import type { HomeView } from '@plumbline/contract/stats/schemas';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber, formatShare } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityBar } from '../../ui/status/QualityBar.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import classes from './QualityFigures.module.css';
import { useHome } from './api.ts';
import { useUnitScope } from './scope.ts';

const PARTS = [
  ['critical', 10],
  ['attention', 20],
  ['ok', 30],
  ['not_assessed', null],
] as const;

/** The number of objects with each quality; each links to its objects. */
export function QualityFigures() {
  const t = useTranslations('home');
  const scope = useUnitScope();
  const query = useHome();
  const counts = query.data?.quality;
  const total = Object.values(counts ?? {}).reduce((sum, one) => sum + one, 0);
  return (
    <Panel
      title={t('quality')}
      meta={
        counts
          ? [t('objects', countArgs(total)), query.data?.unit?.name].filter(Boolean).join(' · ')
          : undefined
      }
    >
      {counts ? (
        <Distribution counts={counts} total={total} scope={scope} />
      ) : (
        <RowsWaiting query={query} rows={2} />
      )}
    </Panel>
  );
}

interface DistributionProps {
  counts: HomeView['quality'];
  total: number;
  scope: string[];
}

function Distribution({ counts, total, scope }: DistributionProps) {
  const t = useTranslations('common.quality');
  return (
    <>
      <QualityBar counts={counts} size="hero" />
      <dl className={`stack ${classes.figures}`}>
        {PARTS.map(([key, code]) => (
          <div key={key}>
            <dt className="row gap-6 quiet">
              <StatusIcon code={code} size={16} /> {t(key)}
            </dt>
            <dd>
              <AppLink
                to={paths.objects()}
                search={{ filter: [`quality_status=${code ?? 'null'}`, ...scope] }}
                className={classes.figure}
              >
                {formatNumber(counts[key])}
              </AppLink>
              <small className="num">{formatShare(counts[key], total)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
