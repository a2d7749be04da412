import { useTranslations } from 'use-intl';
import { useDictionary } from '../../parts/entity/dictionary.ts';
import { FOCUS_FIRST } from '../../parts/form/fields/useFormField.ts';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { TypedLine } from '../../parts/form/fields/TypedText.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import classes from './CheckList.module.css';
import type { CheckListDraft } from './draft.ts';

type TextKey = 'name' | 'code' | 'external_id' | 'provider';

/** The list's own fields. */
export function General({ draft }: { draft: FormDraft<CheckListDraft> }) {
  const t = useTranslations('checkLists');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const types = useDictionary('check_list_type');
  const text = (key: TextKey) => ({
    label: label(key),
    'data-place': `/${key}`,
    autoComplete: 'off',
    value: draft.value[key],
    error: draft.faults.get(`/${key}`),
    onBlur: () => draft.leave(`/${key}`),
    onText: (value: string) => draft.change((now) => ({ ...now, [key]: value })),
  });
  return (
    <section className={classes.general} aria-label={t('section.general')}>
      <TypedLine
        {...text('name')}
        className={classes.wide}
        required
        withAsterisk
        {...(draft.initial.name === '' ? FOCUS_FIRST : {})} // only a new list has no name
      />
      <TypedLine {...text('code')} />
      <Select
        label={label('check_list_type')}
        data={types.map(({ code, name }) => ({ value: String(code), label: name }))}
        clearable
        searchable
        openOnFocus={false}
        placeholder={common('not_set')}
        error={draft.faults.get('/check_list_type_code')}
        value={
          draft.value.check_list_type_code === null
            ? null
            : String(draft.value.check_list_type_code)
        }
        onChange={(code) =>
          draft.change((now) => ({
            ...now,
            check_list_type_code: code === null ? null : Number(code),
          }))
        }
      />
      <TypedLine {...text('provider')} />
      <TypedLine {...text('external_id')} />
    </section>
  );
}
