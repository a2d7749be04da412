import { MOST_KEY_UNITS } from '@plumbline/contract/accounts/apiKeys';
import { useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PickEntity, type PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { useFormField } from '../../../parts/form/fields/useFormField.ts';
import { ChosenList } from '../../../ui/fields/ChosenList.tsx';
import classes from './Keys.module.css';

/** The units that the key is limited to, each with those below it; none is no limit. */
export function UnitsField<T extends FieldValues>({ name }: { name: Path<T> }) {
  const t = useTranslations('security.keys.units');
  const { field, error } = useFormField<T>(name);
  const id = useId();
  const chosen = field.value as PickedEntity[]; // as the form declares it
  const isChosen = (unit: string) => chosen.some((one) => one.id === unit);
  const add = (unit: PickedEntity | null) =>
    unit && !isChosen(unit.id) && field.onChange([...chosen, unit]);
  return (
    <div className={classes.units}>
      <PickEntity
        id={id}
        entity="business_unit"
        label={t('label')}
        {...(error === undefined ? { description: t('help') } : { error })}
        placeholder={chosen.length === 0 ? t('all') : undefined}
        disabled={chosen.length >= MOST_KEY_UNITS}
        noteOf={(unit) => (isChosen(unit) ? t('chosen') : null)}
        value={null}
        onChange={add}
      />
      <ChosenList
        label={t('label')}
        chosen={chosen}
        onRemove={(unit) => field.onChange(chosen.filter((one) => one.id !== unit))}
        field={id}
      />
    </div>
  );
}
