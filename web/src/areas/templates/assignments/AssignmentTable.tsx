import type { ObjectTemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { AssignmentRow } from './AssignmentRow.tsx';
import classes from './Assignments.module.css';

export function AssignmentTable({
  rows,
  mayChange,
}: {
  rows: ObjectTemplateView[];
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
        {rows.map((row) => (
          <AssignmentRow key={row.id} row={row} mayChange={mayChange} />
        ))}
      </tbody>
    </table>
  );
}
