import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countedOf, formatCounted } from '../../kit/format/counted.ts';
import { useToday } from '../../kit/format/now.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { FailedState } from '../../parts/page/FailedState.tsx';
import { useObjectQualities } from './api.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './Activity.module.css';
import { WORK_FIELDS } from '../../parts/inspection/openWork.ts';
import { GROUP_SORT, groupFilters } from '../../parts/inspection/todo.ts';
import type { GroupKey } from '../../parts/inspection/todo.ts';
import { TodoLine } from './TodoLine.tsx';

const STEP = 20;

interface Props {
  group: GroupKey;
  scope: string[];
}

/** One group of the to-do list; an empty one is hidden. */
export function TodoGroup({ group, scope }: Props) {
  const t = useTranslations('activity');
  const id = useId();
  const today = useToday();
  const [size, setSize] = useState(STEP);
  const query = ENTITIES.inspection.api.useList({
    filter: [...groupFilters(group, today), ...scope],
    fields: WORK_FIELDS,
    sort_by: GROUP_SORT,
    page: 1,
    page_size: size,
  });
  const rows = query.data?.items ?? [];
  const qualities = useObjectQualities(rows.map(({ object }) => object.id));
  if (query.data === undefined)
    return query.isError ? (
      <FailedState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <RowsSkeleton rows={3} />
    );
  if (rows.length === 0) return null;
  const total = countedOf(query.data);
  const remaining = { ...total, n: total.n - rows.length };
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`groups.${group}`)} <span className="num">{formatCounted(total)}</span>
      </h2>
      <ul className={classes.list}>
        {rows.map((inspection) => (
          <TodoLine
            key={inspection.id}
            group={group}
            inspection={inspection}
            quality={qualities.get(inspection.object.id)}
          />
        ))}
      </ul>
      <ShowMore mt={8} remaining={remaining} onClick={() => setSize(size + STEP * 2)} />
    </section>
  );
}
