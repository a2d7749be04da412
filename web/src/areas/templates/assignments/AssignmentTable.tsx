import type { ObjectTemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import type { HeldList } from '../../../kit/live/useHeldRows.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { AssignmentRow } from './AssignmentRow.tsx';
import classes from './Assignments.module.css';

export function AssignmentTable({
  held,
  mayChange,
}: {
  held: HeldList<ObjectTemplateView>;
  mayChange: boolean;
}) {
  const t = useTranslations('templates.assignments');
  const common = useTranslations('common');
  const label = useFieldLabel();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{label('object')}</th>
          <th scope="col">{label('responsible')}</th>
          <th scope="col">{t('planned')}</th>
          {mayChange && (
            <th scope="col">
              <span className={classes.hidden}>{common('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {held.rows.map((row) => (
          <AssignmentRow
            key={row.id}
            row={row}
            mayChange={mayChange}
            isGone={held.gone.has(row.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
