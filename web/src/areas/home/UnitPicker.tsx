import { IconBuilding } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { PickEntity } from '../../parts/form/fields/PickEntity.tsx';
import { useHome } from './api.ts';
import { useChosenUnit } from './scope.ts';

/** Narrows the page to one business unit and its subordinate units. */
export function UnitPicker() {
  const t = useTranslations('home');
  const label = useTranslations('field');
  const [unitId, choose] = useChosenUnit();
  const { data, isError } = useHome();
  const unit = data?.unit;
  // what cannot be read can still be taken back
  const unnamed = { id: unitId ?? '', name: isError ? '–' : '' };
  return (
    <PickEntity
      entity="business_unit"
      aria-label={label('business_unit')}
      placeholder={t('all_units')}
      leftSection={<IconBuilding size={16} stroke={1.6} aria-hidden />}
      clearable
      w={220}
      value={unitId === undefined ? null : unit?.id === unitId ? unit : unnamed}
      onChange={(unit) => choose(unit?.id)}
    />
  );
}
