import { useTranslations } from 'use-intl';
import { WORK_FIELDS } from '../../parts/inspection/openWork.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { useMe } from '../../kit/session/me.ts';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { GROUP_SORT } from '../../parts/inspection/todo.ts';
import { WorkCard } from '../../parts/inspection/WorkCard.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';

export const SHOWN_NEXT = 6;

/** The user's own open inspections: started ones first, then by time. */
export const useNext = () => {
  const me = useMe();
  const query = ENTITIES.inspection.api.useList({
    page: 1,
    page_size: SHOWN_NEXT,
    fields: WORK_FIELDS,
    sort_by: GROUP_SORT,
    filter: [openFilter, `responsible=${me.id}`],
  });
  return { query, held: useHeldList(arrivalOfPage(query, { key: me.id }), 'inspection') };
};

/** The inspection to continue. */
export function NextCard() {
  const t = useTranslations('home');
  const { query, held } = useNext();
  if (query.data === undefined) return <RowsWaiting query={query} rows={3} title={t('failed')} />;
  return <WorkCard held={held} />;
}
