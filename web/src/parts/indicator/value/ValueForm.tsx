import { indicatorValueSchemas } from '@plumbline/contract/indicators/schemas';
import type { IndicatorValueView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { useDictionary } from '../../entity/dictionary.ts';
import { RowDialogForm } from '../../form/dialogs/RowDialogForm.tsx';
import { TextField } from '../../form/fields/fields.tsx';
import { OptionField } from '../../form/fields/OptionField.tsx';
import { useFormField } from '../../form/fields/useFormField.ts';
import type { FormUse } from '../../form/formUse.ts';
import { useFieldLabel } from '../../list/filter/fields.ts';
import { BigNumber } from './BigNumber.tsx';
import { Consequence } from './Consequence.tsx';
import type { ValuedIndicator } from './measured.ts';
import { valueBody, valueField, valueFields, type ValueFields } from './valueForm.ts';

interface Props extends FormUse<IndicatorValueView> {
  indicator: ValuedIndicator;
}

/** The number first, then what it would do, then when and how it was measured. */
export function ValueForm({ indicator, ...use }: Props) {
  const t = useTranslations('indicator');
  const label = useFieldLabel();
  const { isNew, stored } = use;
  const states = useDictionary('validation_status');
  return (
    <RowDialogForm<ValueFields, IndicatorValueView>
      {...use}
      verb={isNew ? t('add') : use.verb}
      formOf={valueFields}
      schema={isNew ? indicatorValueSchemas.create : indicatorValueSchemas.update}
      toBody={(values) => valueBody(values, { ...indicator, id: isNew ? indicator.id : null })}
      fieldOf={valueField}
    >
      <BigNumber
        indicator={indicator}
        before={
          isNew
            ? { label: label('last_value'), value: indicator.last_value }
            : { label: t('before'), value: stored.value ?? null }
        }
      />
      <Consequence indicator={indicator} />
      <MeasuredAt />
      <OptionField<ValueFields>
        name="validation_status"
        label={label('validation_status')}
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField<ValueFields> name="comment" label={label('comment')} long />
    </RowDialogForm>
  );
}

function MeasuredAt() {
  const label = useFieldLabel();
  const { ref, field, error } = useFormField<ValueFields, 'measured_at'>('measured_at');
  return (
    <MomentField
      ref={ref}
      withAsterisk
      label={label('measured_at')}
      value={field.value}
      onChange={field.onChange}
      error={error ?? null}
    />
  );
}
