import { dictionaryResource, type DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { useTranslations } from 'use-intl';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { DialogFrame, FormDialog } from '../../parts/form/dialogs/FormDialog.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { PropertyList } from '../../ui/layout/Panel.tsx';
import { isSystem, type EntryRow } from './api.ts';
import { EntryFields } from './EntryFields.tsx';

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
      <p>{t('read_only')}</p>
    </>
  );
}
