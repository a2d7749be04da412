import { useTranslations } from 'use-intl';
import { countedArgs } from '../../kit/format/counted.ts';
import { useIsPhone } from '../../kit/device.tsx';
import { later } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { openNewInspection } from '../../parts/inspection/newInspection.ts';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { viewFilters } from '../../parts/inspection/todo.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { SyncPill } from '../../parts/sync/SyncPill.tsx';
import { HeadAddButton } from '../../ui/buttons/AddButton.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { useTodoFilters } from './TodoFilters.tsx';
import { TodoList } from './TodoList.tsx';
import { useWorkView } from './Views.tsx';

const calendar = later(() => import('./calendar/WorkCalendar.tsx'));

/** `/activity/todo`: due inspections, as a list by urgency or as a calendar. */
export function TodoPage() {
  const t = useTranslations('activity');
  const common = useTranslations('common');
  const me = useMe();
  const phone = useIsPhone();
  const [view] = useWorkView('todo');
  const [filters] = useTodoFilters();
  const [by, setBy] = useSearchValue('todo', 'look');
  const total = ENTITIES.inspection.api.useCount(
    { filter: [openFilter, ...viewFilters(view, me.id), ...filters] },
    phone,
  );
  const part = calendar.useOnRequest(by !== undefined, () => setBy(undefined));
  const looks = (
    <Segments
      aria-label={t('look.label')}
      value={by === undefined ? 'list' : 'calendar'}
      data={(['list', 'calendar'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
      onChange={(value) => setBy(value === 'list' ? undefined : 'month')}
    />
  );
  return (
    <Page>
      <PageHeader
        title={common('page.todo')}
        meta={phone && total !== undefined ? t('open', countedArgs(total)) : undefined}
        actions={
          <>
            <NewInspection />
            {phone && <SyncPill />}
          </>
        }
      />
      {by === undefined ? (
        <TodoList looks={looks} />
      ) : part ? (
        <part.WorkCalendar looks={looks} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Page>
  );
}

function NewInspection() {
  const t = useTranslations('common');
  const mayCreate = useMay('inspection.create');
  if (!mayCreate) return null;
  return <HeadAddButton label={t('new_inspection')} onClick={() => openNewInspection()} />;
}
