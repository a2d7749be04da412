import { LOCALES } from '@plumbline/contract/kit/locales';
import { type DictionaryName, dictionaryResource } from '@plumbline/contract/dictionaries/wire';
import { codeOf } from '@plumbline/contract/kit/errors';
import { useTranslations } from 'use-intl';
import { useController } from 'react-hook-form';
import { useDisclosure } from '@mantine/hooks';
import { RefusalError } from '../../kit/http/errors.ts';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { NumberField, TextField } from '../../parts/form/fields/fields.tsx';
import type { FormUse } from '../../parts/form/formUse.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { DialogFrame, FormDialog } from '../../parts/form/dialogs/FormDialog.tsx';
import { RowDialogForm } from '../../parts/form/dialogs/RowDialogForm.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { api } from '../../kit/http/api.ts';
import { useConfirmedAct } from '../../parts/page/confirmedAct.ts';
import { PropertyList } from '../../ui/layout/Panel.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { isSystem, type EntryRow } from './api.ts';
import { EXTRAS } from './entries.ts';
import { entryBody, entryField, entryForm, entrySchema, type EntryForm } from './entryValues.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import classes from './dictionaries.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  dictionary: DictionaryName;
  /** The entry; null adds one. */
  entry: EntryRow | null;
  /** A free code. */
  suggested: number;
  opened: boolean;
  onClose: () => void;
}

/** One entry: editable, or read-only for a dictionary of the system. */
export function EntryDialog({ opened, ...rest }: Props) {
  const t = useTranslations('dictionaries');
  const { dictionary, entry, onClose } = rest;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={entry?.name ?? t('new_in', { dictionary: t(`name.${dictionary}`) })}
      size={520}
    >
      {isSystem(dictionary) && entry ? (
        <ReadOnlyEntry entry={entry} />
      ) : entry ? (
        <EditEntry {...rest} id={entry.id} />
      ) : (
        <NewEntry {...rest} />
      )}
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'opened' | 'entry'>;

function EditEntry({ id, onClose, ...rest }: FormProps & { id: string }) {
  const { dictionary } = rest;
  return (
    <Edit<EntryRow>
      resource={dictionaryResource(dictionary)}
      id={id}
      onDone={onClose}
      frame={DialogFrame}
    >
      {(editing) => <EntryFields {...rest} {...editing} />}
    </Edit>
  );
}

function NewEntry({ onClose, ...rest }: FormProps) {
  const creating = useCreating<EntryRow>({
    resource: dictionaryResource(rest.dictionary),
    onCreated: onClose,
    onCancel: onClose,
  });
  return <EntryFields {...rest} {...creating} />;
}

function ReadOnlyEntry({ entry }: { entry: EntryRow }) {
  const t = useTranslations('dictionaries');
  const label = useFieldLabel();
  return (
    <>
      <PropertyList
        rows={[
          [label('code'), entry.code],
          ...LOCALES.map((locale) => [LOCALE_NAMES[locale], entry.names[locale]] as const),
        ]}
      />
      <p className="spaced">{t('read_only')}</p>
    </>
  );
}

interface FieldsProps extends FormUse<EntryRow> {
  dictionary: DictionaryName;
  /** A free code. */
  suggested: number;
}

/** Another entry already uses the code; shown at the field. */
function atCode(error: unknown, msg: string): unknown {
  const inUse =
    error instanceof RefusalError && error.detail !== null && codeOf(error.detail) === 'in_use';
  return inUse ? new RefusalError(422, [{ loc: ['body', 'code'], msg, type: 'in_use' }]) : error;
}

/** Code, the names in all languages, and the dictionary's extra fields. */
function EntryFields({ dictionary, suggested, ...use }: FieldsProps) {
  const t = useTranslations('dictionaries');
  const label = useFieldLabel();
  const { locale } = useLanguage();
  const entry = use.isNew ? null : (use.stored as EntryRow); // a stored entry has all of them
  const languages = LOCALES.toSorted((a, b) => Number(b === locale) - Number(a === locale));
  return (
    <RowDialogForm<EntryForm, EntryRow>
      {...use}
      formOf={() => entryForm(entry, suggested)}
      schema={entrySchema(dictionary, use.isNew)}
      toBody={(values) => entryBody(values, { dictionary, entry, locale })}
      fieldOf={entryField}
      send={async (body, how) => {
        try {
          return await use.send(body, how);
        } catch (error) {
          throw atCode(error, t('code_in_use'));
        }
      }}
      aside={entry && <EntryActions dictionary={dictionary} entry={entry} onDone={use.onCancel} />}
    >
      <div className={`stack ${classes.names}`}>
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
      <p className={`faint small ${classes.help}`}>
        {t('names_help', { language: LOCALE_NAMES[locale] })}
      </p>
      <div className={`stack ${classes.names}`}>
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
    </RowDialogForm>
  );
}

/** Whether a measure group counts money: its indicators make up budgets. */
function KindField() {
  const t = useTranslations('dictionaries');
  const { field } = useController<EntryForm, 'kind'>({ name: 'kind' });
  return (
    <Switch
      style={{ marginTop: 20 }}
      label={t('extra.kind')}
      description={t('extra_help.kind')}
      checked={field.value === 'money'}
      onChange={(event) => field.onChange(event.currentTarget.checked ? 'money' : '')}
    />
  );
}

interface EntryActionsProps {
  dictionary: DictionaryName;
  entry: EntryRow;
  onDone: () => void;
}

/** Archiving keeps whatever uses the entry readable; deleting is for entries that nothing uses. */
function EntryActions({ dictionary, entry, onDone }: EntryActionsProps) {
  const t = useTranslations('dictionaries');
  const entity = useTranslations('entity');
  const { path } = dictionaryResource(dictionary);
  const [isAsking, { open, close }] = useDisclosure();
  const remove = useConfirmedAct(() => api.delete(`${path}/${entry.id}`), {
    changes: [dictionary],
    onClose: () => {
      close();
      onDone();
    },
    notice: { text: t('delete.done', { name: entry.name }) },
  });
  return (
    <>
      <ArchiveButton path={path} entity={dictionary} row={entry} onDone={onDone} />
      <Button variant="outline" color="danger" onClick={open}>
        {entity('delete')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title={t('delete.title', { name: entry.name })}
        consequence={t('delete.text')}
        verb={entity('delete')}
        danger
        {...remove}
      />
    </>
  );
}
