import { useRouteParams } from '../../kit/route.ts';
import { paths } from '../../kit/paths.ts';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { useCheckList } from './api.ts';
import { CheckListEditor } from './CheckListEditor.tsx';

/** `/admin/checklist/info/{id}`: a list in its editor. */
export function CheckListPage() {
  const { checklistId } = useRouteParams('checkList');
  const query = useCheckList(checklistId);
  if (query.data) return <CheckListEditor key={checklistId} stored={query.data} />;
  return <PageWaiting query={query} list={paths.checkLists()} rows={10} />;
}
