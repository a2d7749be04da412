import { periodFilter } from '@plumbline/contract/kit/periods';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { openFilter } from '../../parts/inspection/todo.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { useHome, useWorkScope } from './api.ts';
import classes from './DueLoad.module.css';
import { DueLoad } from './DueLoad.tsx';

/** The filter behind each figure and its link. */
const FIGURES = {
  overdue: [openFilter, 'overdue=true'],
  today: [openFilter, periodFilter('due_time', 'today')],
  week: [openFilter, periodFilter('due_time', 'next_7_days')],
  started: [`operative_status=${STATUS.active}`],
} as const;

/** What is due in four numbers, and the workload of the next two weeks. */
export function DuePanel() {
  const t = useTranslations('home');
  const phone = useIsPhone();
  const scope = useWorkScope();
  const due = useHome().data?.due;
  return (
    <Panel title={t('due')} tool={<AppLink to={paths.todo()}>{t('open_todo')}</AppLink>}>
      <dl className={classes.due}>
        {(['overdue', 'today', 'week', 'started'] as const).map((key) => (
          <Figure
            key={key}
            name={t(`due_${key}`)}
            count={due?.[key]}
            filter={[...FIGURES[key], ...scope]}
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
