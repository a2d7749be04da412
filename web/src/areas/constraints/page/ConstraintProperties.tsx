import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { VALUE_BOUNDS } from '@plumbline/contract/constraints/verdict';
import { useTranslations } from 'use-intl';
import { formatDate, formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { limitValueText } from '../../../parts/constraint/breach.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { WrittenBy } from '../../../parts/portrait/WrittenBy.tsx';

/** Terms and target one by one, and who wrote them. */
export function ConstraintProperties({ view }: { view: ConstraintView }) {
  const common = useTranslations('common');
  const label = useFieldLabel();
  const unit = useIndicatorUnit(view.indicator);
  const day = (field: 'boundary_date' | 'valid_from' | 'valid_to') =>
    view[field] !== null &&
    ([
      label(field),
      <span key={field} className="num-date">
        {formatDate(view[field])}
      </span>,
    ] as const);
  return (
    <Panel title={common('properties')}>
      <PropertyList
        rows={[
          [label('constraint_type'), view.constraint_type.name],
          view.indicator !== null && [
            label('indicator'),
            <AppLink key="i" to={paths.indicator(view.indicator.id)}>
              {view.indicator.name}
            </AppLink>,
          ],
          [
            label('object'),
            <AppLink key="o" to={paths.object(view.object.id)}>
              {view.object.name}
            </AppLink>,
          ],
          ...VALUE_BOUNDS.map((bound) => {
            const value = view[bound];
            return value !== null && ([label(bound), limitValueText(value, unit)] as const);
          }),
          day('boundary_date'),
          view.warning_days !== null && [label('warning_days'), formatNumber(view.warning_days)],
          day('valid_from'),
          day('valid_to'),
          [
            label('created_at'),
            <WrittenBy key="by" moment={view.created_at} who={view.created_by} />,
          ],
          [
            label('updated_at'),
            <WrittenBy key="at" moment={view.updated_at} who={view.updated_by} />,
          ],
        ]}
      />
    </Panel>
  );
}
