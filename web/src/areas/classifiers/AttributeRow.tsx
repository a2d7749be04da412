import { TextInput } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { TagsField } from '../../parts/form/fields/choiceFields.tsx';
import { useFormField } from '../../parts/form/fields/useFormField.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { freeKey } from './attributeKey.ts';
import classes from './classifiers.module.css';
import { ATTRIBUTE_TYPES, NEW_ATTRIBUTE } from './classValues.ts';
import type { ClassForm, FormControl } from './classValues.ts';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';

export function AttributeRow({ control, i }: { control: FormControl; i: number }) {
  const t = useTranslations('classifiers.attribute');
  const label = useTranslations('field');
  const type = useWatch({ control, name: `attributes.${i}.type` });
  return (
    <>
      <TextField<ClassForm> name={`attributes.${i}.name`} label={label('name')} required />
      <KeyField control={control} i={i} />
      <TypeField control={control} i={i} />
      {type === 'number' ? (
        <TextField<ClassForm> name={`attributes.${i}.unit`} label={t('unit')} />
      ) : (
        <span />
      )}
      {type === 'choice' && (
        <div className={classes.choices}>
          <TagsField<ClassForm>
            name={`attributes.${i}.choices`}
            label={t('choices')}
            help={t('choices_help')}
            required
          />
        </div>
      )}
    </>
  );
}

/** Generated from the name unless typed; a stored key stays, because objects store their values under it. */
function KeyField({ control, i }: { control: FormControl; i: number }) {
  const t = useTranslations('classifiers.attribute');
  const rows = useWatch({ control, name: 'attributes' });
  const {
    ref,
    field,
    error: fault,
  } = useFormField<ClassForm, `attributes.${number}.key`>(`attributes.${i}.key`);
  const row = rows[i] ?? NEW_ATTRIBUTE;
  const others = new Set(rows.filter((_, at) => at !== i).map(({ key }) => key));
  const error = fault !== undefined && t('key_wrong');
  return (
    <TextInput
      ref={ref}
      {...field}
      label={t('key')}
      autoComplete="off"
      spellCheck={false}
      readOnly={row.stored}
      placeholder={row.name.trim() === '' ? '' : freeKey(row.name, others)}
      inputWrapperOrder={FIELD_ORDER}
      {...(error !== false ? { error } : row.stored ? { description: t('key_stays') } : {})}
    />
  );
}

function TypeField({ control, i }: { control: FormControl; i: number }) {
  const t = useTranslations('classifiers.attribute');
  const { field } = useController({ control, name: `attributes.${i}.type` });
  const { ref, ...rest } = field;
  return (
    <Select
      ref={ref}
      {...rest}
      label={t('type')}
      data={ATTRIBUTE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      allowDeselect={false}
    />
  );
}
