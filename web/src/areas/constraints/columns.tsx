import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { ConstraintBadge } from '../../parts/constraint/ConstraintBadge.tsx';
import { useIndicatorUnit } from '../../parts/constraint/indicatorUnit.ts';
import { limitValueText } from '../../parts/constraint/breach.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { EntityTitle } from '../../parts/list/cells/EntityName.tsx';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useRowTab } from '../../parts/list/table/rowFocus.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { LimitsText } from './LimitsText.tsx';
import { CONSTRAINT_LIST } from './listFields.ts';

const column = listColumn<ConstraintView>();

/** The columns: name, target, limits, verdict and value. */
export function useConstraintColumns(): ListColumn<ConstraintView>[] {
  const t = useTranslations('constraints');
  const label = useFieldLabel();
  const field = useFieldColumns(constraints);
  return [
    column({
      key: 'name',
      reads: CONSTRAINT_LIST.columns.name,
      label: label('name'),
      width: 180,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityTitle to={paths.constraint(row.id)} name={row.name} archived={row.archived} />
      ),
    }),
    column({
      key: 'target',
      reads: CONSTRAINT_LIST.columns.target,
      label: label('target'),
      width: 300,
      priority: 1,
      sort: 'object.name',
      cell: (row) => <Target row={row} />,
    }),
    column({
      key: 'limits',
      reads: CONSTRAINT_LIST.columns.limits,
      label: t('limits'),
      width: 240,
      priority: 2,
      cell: (row) => <LimitsText row={row} />,
    }),
    column({
      key: 'quality_status',
      reads: CONSTRAINT_LIST.columns.quality_status,
      label: t('state'),
      width: 136,
      priority: 1,
      sort: 'quality_status',
      cell: (row) => <ConstraintBadge row={row} inTable />,
    }),
    column({
      key: 'judged_value',
      reads: CONSTRAINT_LIST.columns.judged_value,
      label: label('judged_value'),
      width: 120,
      priority: 2,
      cell: (row) => <JudgedValue row={row} />,
    }),
    field('valid_to', { priority: 3, width: 124 }),
    field('updated_at', { priority: 3 }),
    field('constraint_type', { priority: 3, optional: true }),
  ];
}

type TargetRow = Pick<ConstraintView, 'indicator' | 'object'>;

/** The indicator, or the object itself. */
function Target({ row: { indicator, object } }: { row: TargetRow }) {
  const tabIndex = useRowTab();
  const name = indicator === null ? object.name : `${indicator.name} · ${object.name}`;
  return (
    <AppLink
      className="loud"
      to={indicator === null ? paths.object(object.id) : paths.indicator(indicator.id)}
      tabIndex={tabIndex}
      underline="never"
      title={name}
    >
      <span dir="auto">{name}</span>
    </AppLink>
  );
}

function JudgedValue({ row }: { row: Pick<ConstraintView, 'judged_value' | 'indicator'> }) {
  const unit = useIndicatorUnit(row.indicator);
  return (
    <span className="num">
      {row.judged_value === null ? '–' : limitValueText(row.judged_value, unit)}
    </span>
  );
}
