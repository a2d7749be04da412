import { dictionaryResource, LOCALES, type DictionaryName } from '@plumbline/contract/dictionaries';
import { codeOf } from '@plumbline/contract/kit/errors';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { api, RefusalError } from '../../kit/api.ts';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n.ts';
import { notify } from '../../kit/notify.tsx';
import { refetch } from '../../kit/resourceApi.ts';
import { NumberField, TextField } from '../../ui/form/fields.tsx';
import { DialogForm } from '../../ui/form/FormDialog.tsx';
import { useEntityForm } from '../../ui/form/useEntityForm.ts';
import { useFieldLabel } from '../../ui/list/fields.ts';
import type { EntryRow } from './api.ts';
import classes from './dictionaries.module.css';
import { bodyOf, EXTRAS, fieldOf, formOf, schemaOf, type EntryForm } from './entryValues.ts';
import { EntryActions } from './EntryActions.tsx';
import { KindField } from './KindField.tsx';

interface Props {
  dictionary: DictionaryName;
  entry: EntryRow | null;
  suggested: number;
  onClose: () => void;
}

const wasInUse = (error: unknown) =>
  error instanceof RefusalError && error.detail !== null && codeOf(error.detail) === 'in_use';

function useEntryForm({ dictionary, entry, suggested, onClose }: Props) {
  const t = useTranslations('dictionaries');
  const { locale } = useLanguage();
  const { path } = dictionaryResource(dictionary);
  const isNew = entry === null;
  return useEntityForm<EntryForm>({
    begin: formOf(entry, suggested),
    schema: schemaOf(dictionary, isNew),
    toBody: (values) => bodyOf(values, { dictionary, entry, locale }),
    fieldOf: (loc) => fieldOf(loc) as Path<EntryForm>, // the places of the body all have a field
    isNew,
    send: async (body, { key }) => {
      if (Object.keys(body).length === 0) return onClose();
      try {
        if (isNew) await api.post(path, { body, idempotencyKey: key });
        else await api.patch(`${path}/${entry.id}`, { body });
      } catch (error) {
        const item = { loc: ['body', 'code'], msg: t('code_in_use'), type: 'in_use' };
        throw wasInUse(error) ? new RefusalError(422, [item]) : error;
      }
      notify({ text: t('saved') });
      await refetch(dictionary);
      onClose();
    },
  });
}

/** Code, the names in all languages, and what the dictionary keeps beside. */
export function EntryFields(props: Props) {
  const t = useTranslations('dictionaries');
  const entity = useTranslations('entity');
  const label = useFieldLabel();
  const { locale } = useLanguage();
  const { dictionary, entry, onClose } = props;
  const languages = LOCALES.toSorted((a, b) => Number(b === locale) - Number(a === locale));
  return (
    <DialogForm
      entityForm={useEntryForm(props)}
      verb={entry ? entity('save') : entity('create')}
      onClose={onClose}
      aside={entry && <EntryActions dictionary={dictionary} entry={entry} onDone={onClose} />}
    >
      <div className={classes['names']}>
        {languages.map((one, i) => (
          <TextField<EntryForm>
            key={one}
            name={`names.${one}`}
            label={LOCALE_NAMES[one]}
            required={i === 0}
            first={i === 0}
          />
        ))}
      </div>
      <p className={classes['help']}>{t('names_help', { language: LOCALE_NAMES[locale] })}</p>
      <div className={classes['names']}>
        <NumberField<EntryForm>
          name="code"
          label={label('code')}
          decimals={0}
          help={t('code_help')}
          required
        />
        {(EXTRAS[dictionary] ?? []).map((name) =>
          name === 'kind' ? (
            <KindField key={name} />
          ) : (
            <TextField<EntryForm>
              key={name}
              name={name}
              label={t(`extra.${name}`)}
              help={t(`extra_help.${name}`)}
            />
          ),
        )}
      </div>
    </DialogForm>
  );
}
