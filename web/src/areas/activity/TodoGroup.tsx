import { useEffect, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useInViewport } from '@mantine/hooks';
import { formatCounted } from '../../kit/format/counted.ts';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import type { OpenWork } from '../../parts/inspection/openWork.ts';
import type { RowSelection } from '../../parts/list/table/selection.ts';
import { useObjectQualities } from './api.ts';
import classes from './Activity.module.css';
import type { GroupKey } from '@plumbline/contract/inspections/todo';
import { TodoLine } from './TodoLine.tsx';
import type { GroupWork } from './useOpenWork.ts';

interface Props {
  group: GroupKey;
  work: GroupWork;
  rows: readonly OpenWork[];
  gone: ReadonlySet<string>;
  /** The selection; null where inspections cannot be selected. */
  selection: RowSelection | null;
  /** Called when the group comes into view. */
  onSeen: () => void;
}

/** One group of the to-do list; an empty one is hidden. */
export function TodoGroup({ group, work, rows, gone, selection, onSeen }: Props) {
  const t = useTranslations('activity');
  const id = useId();
  const { ref, inViewport } = useInViewport();
  useEffect(() => {
    if (inViewport) onSeen();
  });
  const qualities = useObjectQualities(rows.map(({ object }) => object.id));
  if (work.total === undefined)
    return (
      <div ref={ref}>
        <RowsWaiting query={work.query} rows={3} />
      </div>
    );
  if (rows.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`groups.${group}`)} <span className="num">{formatCounted(work.total)}</span>
      </h2>
      <ul className={classes.list} data-selectable={selection !== null || undefined}>
        {rows.map((inspection) => (
          <TodoLine
            key={inspection.id}
            group={group}
            inspection={inspection}
            quality={qualities.get(inspection.object.id)}
            selection={selection}
            isGone={gone.has(inspection.id)}
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
