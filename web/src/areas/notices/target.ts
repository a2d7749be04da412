import type { NoticeView } from '@plumbline/contract/notices/wire';
import { paths } from '../../kit/paths.ts';

/** The page that a notice leads to; null if it is about nothing that has one. */
export function targetOf({
  kind,
  entity,
  entity_id,
  data,
}: Pick<NoticeView, 'kind' | 'entity' | 'entity_id' | 'data'>): string | null {
  if (kind === 'low_credits') return paths.balance();
  if (data.template) return paths.template(data.template.id);
  if (kind === 'job_finished')
    return data.job?.kind === 'constraint_recalculation'
      ? paths.constraints()
      : paths.recalculate();
  if (entity_id === null) return null;
  if (entity === 'inspection') return paths.inspection(entity_id);
  if (entity === 'constraint') return paths.constraint(entity_id);
  return entity === 'object' ? paths.object(entity_id) : null;
}
