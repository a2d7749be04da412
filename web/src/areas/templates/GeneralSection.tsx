import { Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../../parts/entity/dictionary.ts';
import { PickEntity } from '../../parts/form/fields/PickEntity.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { FOCUS_FIRST } from '../../parts/form/fields/useFormField.ts';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Select } from '../../ui/fields/Select.tsx';
import type { TemplateDraft } from './draft.ts';
import classes from './Template.module.css';

/** The template's name, and the class of its inspections. */
export function GeneralSection({ draft }: { draft: FormDraft<TemplateDraft> }) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const types = useDictionary('inspection_type');
  const { value, change, faults, leave } = draft;
  const text = (key: 'name' | 'code') => ({
    label: label(key),
    'data-place': `/${key}`,
    autoComplete: 'off',
    value: value[key],
    error: faults.get(`/${key}`),
    onBlur: () => leave(`/${key}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const next = currentTarget.value;
      change((now) => ({ ...now, [key]: next }));
    },
  });
  return (
    <Section title={t('section.general')} help={t('general_help')}>
      <div className={classes.fields}>
        <TextInput
          {...text('name')}
          withAsterisk
          aria-required
          {...(draft.initial.name === '' ? FOCUS_FIRST : {})} // only a new template has no name
        />
        <TextInput {...text('code')} />
        <PickEntity
          entity="inspection_class"
          label={label('inspection_class')}
          clearable
          data-place="/inspection_class_id"
          error={faults.get('/inspection_class_id')}
          value={value.inspection_class}
          onChange={(inspection_class) => change((now) => ({ ...now, inspection_class }))}
        />
        <Select
          label={label('inspection_type')}
          clearable
          placeholder={common('not_set')}
          data={types.map(({ code, name }) => ({ value: String(code), label: name }))}
          error={faults.get('/inspection_type_code')}
          value={value.inspection_type_code === null ? null : String(value.inspection_type_code)}
          onChange={(code) =>
            change((now) => ({ ...now, inspection_type_code: code === null ? null : Number(code) }))
          }
        />
      </div>
      <Switch
        mt={12}
        label={label('requires_signature')}
        description={t('signature_help')}
        checked={value.requires_signature}
        onChange={({ currentTarget: { checked } }) =>
          change((now) => ({ ...now, requires_signature: checked }))
        }
      />
    </Section>
  );
}
