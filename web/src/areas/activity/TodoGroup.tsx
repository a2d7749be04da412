import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useInViewport } from '@mantine/hooks';
import { formatCounted } from '../../kit/format/counted.ts';
import { useToday } from '../../kit/format/now.ts';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import type { Selection } from '../../parts/list/table/selection.ts';
import { useObjectQualities } from './api.ts';
import classes from './Activity.module.css';
import { groupFilters } from '../../parts/inspection/todo.ts';
import type { GroupKey } from '../../parts/inspection/todo.ts';
import { TodoLine } from './TodoLine.tsx';
import { useOpenWork } from './useOpenWork.ts';

interface Props {
  group: GroupKey;
  scope: string[];
  /** Missing where inspections cannot be selected. */
  selection: Selection | null;
}

/** One group of the to-do list, loaded once it comes into view; an empty one is hidden. */
export function TodoGroup({ group, scope, selection }: Props) {
  const t = useTranslations('activity');
  const id = useId();
  const today = useToday();
  const { ref, inViewport } = useInViewport();
  const work = useOpenWork([...groupFilters(group, today), ...scope], inViewport);
  const qualities = useObjectQualities(work.rows.map(({ object }) => object.id));
  if (work.total === undefined)
    return (
      <div ref={ref}>
        <RowsWaiting query={work.query} rows={3} />
      </div>
    );
  if (work.rows.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`groups.${group}`)} <span className="num">{formatCounted(work.total)}</span>
      </h2>
      <ul className={classes.list} data-selectable={selection !== null || undefined}>
        {work.rows.map((inspection) => (
          <TodoLine
            key={inspection.id}
            group={group}
            inspection={inspection}
            quality={qualities.get(inspection.object.id)}
            selection={selection}
          />
        ))}
      </ul>
      <ShowMore
        mt={8}
        loading={work.query.isFetchingNextPage}
        remaining={work.remaining}
        onClick={() => void work.query.fetchNextPage()}
      />
    </section>
  );
}
