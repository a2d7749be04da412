import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { useTranslations } from 'use-intl';
import type { ConstraintType } from '../../../parts/constraint/constraintDialog.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';

interface Props {
  type: ConstraintType;
  onChange: (type: ConstraintType) => void;
}

/** The choice of limits: on values, or on a date. */
export function TypeSwitch({ type, onChange }: Props) {
  const t = useTranslations('constraints.dialog');
  const label = useTranslations('field');
  return (
    <Segments
      fullWidth
      aria-label={label('constraint_type')}
      data={[
        { value: 'value', label: t('value') },
        { value: 'date', label: t('date') },
      ]}
      value={type === CONSTRAINT_TYPE.date ? 'date' : 'value'}
      onChange={(next) => onChange(CONSTRAINT_TYPE[next])}
    />
  );
}
