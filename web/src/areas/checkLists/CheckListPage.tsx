import { useParams } from '@tanstack/react-router';
import { RefusalError } from '../../kit/api.ts';
import { paths } from '../../kit/paths.ts';
import { NotFound } from '../../ui/entity/NotFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { FailedState, RowsSkeleton } from '../../ui/States.tsx';
import { useCheckList } from './api.ts';
import { CheckListEditor } from './CheckListEditor.tsx';

/** `/admin/checklist/info/{id}`: a list, ready to be edited. */
export function CheckListPage() {
  const { checklistId = '' }: { checklistId?: string } = useParams({ strict: false });
  const query = useCheckList(checklistId);
  if (query.data) return <CheckListEditor key={checklistId} stored={query.data} />;
  if (query.error instanceof RefusalError && query.error.status === 404)
    return <NotFound to={paths.checkLists()} />;
  return (
    <Page>
      {query.isError ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <RowsSkeleton rows={10} />
      )}
    </Page>
  );
}
