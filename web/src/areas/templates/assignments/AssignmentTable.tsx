import type { ObjectTemplateView, TemplateRuleView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import type { HeldList } from '../../../kit/live/useHeldRows.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { AssignmentRow } from './AssignmentRow.tsx';
import classes from './Assignments.module.css';

interface Props {
  held: HeldList<ObjectTemplateView>;
  mayChange: boolean;
  rules: readonly TemplateRuleView[];
}

export function AssignmentTable({ held, mayChange, rules }: Props) {
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
            ruled={rules.find(({ id }) => id === row.rule?.id)?.responsible?.name}
          />
        ))}
      </tbody>
    </table>
  );
}
