import { STATUS } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { groupFilters } from '@plumbline/contract/inspections/todo';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { useToday } from '../../kit/format/now.ts';
import { dayNumber } from '../../parts/inspection/todo.ts';
import { useHome, useWorkScope } from './api.ts';
import { useUnitScope } from './scope.ts';
import classes from './DueLoad.module.css';
import { DueLoad } from './DueLoad.tsx';

/** The filters behind a figure and its link: those of the groups of the to-do list, and started inspections. */
const figureFilters = (key: 'overdue' | 'today' | 'week' | 'started', today: Date): string[] =>
  key === 'started' ? [`operative_status=${STATUS.active}`] : groupFilters(key, dayNumber(today));

/** The due inspections in four numbers, and the workload of the next two weeks. */
export function DuePanel() {
  const t = useTranslations('home');
  const phone = useIsPhone();
  const scope = useWorkScope();
  const unit = useUnitScope();
  const today = useToday();
  const due = useHome().data?.due;
  return (
    <Panel
      title={t('due')}
      tool={
        <AppLink to={paths.todo()} search={{ filter: unit }}>
          {t('open_todo')}
        </AppLink>
      }
    >
      <dl className={classes.due}>
        {(['overdue', 'today', 'week', 'started'] as const).map((key) => (
          <Figure
            key={key}
            name={t(`due_${key}`)}
            count={due?.[key]}
            filter={[...figureFilters(key, today), ...scope]}
          />
        ))}
      </dl>
      {!phone && <DueLoad scope={scope} />}
    </Panel>
  );
}

interface FigureProps {
  name: string;
  count: number | undefined;
  filter: string[];
}

function Figure({ name, count, filter }: FigureProps) {
  return (
    <div>
      <dd className="num">
        {count === undefined ? (
          '–'
        ) : (
          <AppLink to={paths.inspections()} search={{ filter }} c="inherit" inherit>
            {formatNumber(count)}
          </AppLink>
        )}
      </dd>
      <dt>{name}</dt>
    </div>
  );
}
