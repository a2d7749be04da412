import { useParams } from '@tanstack/react-router';
import { paths } from '../../kit/paths.ts';
import { Waiting } from '../../parts/page/Waiting.tsx';
import { useCheckList } from './api.ts';
import { CheckListEditor } from './CheckListEditor.tsx';

/** `/admin/checklist/info/{id}`: a list, ready to be edited. */
export function CheckListPage() {
  const { checklistId = '' }: { checklistId?: string } = useParams({ strict: false });
  const query = useCheckList(checklistId);
  if (query.data) return <CheckListEditor key={checklistId} stored={query.data} />;
  return <Waiting query={query} list={paths.checkLists()} rows={10} />;
}
