import { LOCALES } from '@plumbline/contract/kit/locales';
import { predefinedTextSchemas } from '@plumbline/contract/dictionaries/schemas';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { LOCALE_NAMES, currentLocale } from '../../kit/i18n/i18n.ts';
import { TextField } from '../../parts/form/fields/fields.tsx';
import type { FormUse } from '../../parts/form/formUse.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { DialogFrame, FormDialog } from '../../parts/form/dialogs/FormDialog.tsx';
import { RowDialogForm } from '../../parts/form/dialogs/RowDialogForm.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Select } from '../../ui/fields/Select.tsx';
import type { TextRow } from './api.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { TEXT_SECTIONS, useSectionName } from './sections.ts';
import { predefinedTexts } from '@plumbline/contract/dictionaries/predefinedTexts';
import { shorten } from './shorten.ts';

interface Props {
  /** The text; null adds one. */
  text: TextRow | null;
  opened: boolean;
  onClose: () => void;
}

/** One predefined text, new or stored. */
export function TextDialog({ opened, text, onClose }: Props) {
  const t = useTranslations('dictionaries.texts');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(text ? 'edit' : 'new')} size={520}>
      {text ? <EditText id={text.id} onClose={onClose} /> : <NewText onClose={onClose} />}
    </FormDialog>
  );
}

const EditText = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Edit<TextRow>
    resource={predefinedTexts}
    id={id}
    onDone={onClose}
    nameOf={nameOf}
    frame={DialogFrame}
  >
    {(editing) => <TextFields {...editing} text={editing.stored} />}
  </Edit>
);

function NewText({ onClose }: { onClose: () => void }) {
  const t = useTranslations('entity');
  const creating = useCreating<TextRow>({
    resource: predefinedTexts,
    onCreated: onClose,
    onCancel: onClose,
    message: (view) => t('created', { name: nameOf(view) }),
  });
  return <TextFields {...creating} text={null} />;
}

interface TextValues {
  text: string;
  /** The section; blank for all. */
  section: string;
  language: string;
}

const { name: ENTITY, path: PATH } = predefinedTexts;

const nameOf = ({ text }: TextRow) => shorten(text);

const textForm = ({ text, section, language }: Partial<TextRow>): TextValues => ({
  text: text ?? '',
  section: section ?? '',
  language: language ?? currentLocale(),
});

function TextFields({ text, ...use }: FormUse<TextRow> & { text: TextRow | null }) {
  const t = useTranslations('dictionaries.texts');
  const label = useFieldLabel();
  const section = useSectionName();
  const keys: string[] = [...TEXT_SECTIONS];
  if (text?.section && !keys.includes(text.section)) keys.push(text.section);
  return (
    <RowDialogForm<TextValues, TextRow>
      {...use}
      formOf={textForm}
      schema={text ? predefinedTextSchemas.update : predefinedTextSchemas.create}
      toBody={(values) => ({
        ...values,
        text: values.text.trim(),
        section: values.section || null,
      })}
      fieldOf={(loc) => loc} // body and form have the same names
      aside={
        text && (
          <ArchiveButton
            path={PATH}
            entity={ENTITY}
            row={{ ...text, name: nameOf(text) }}
            onDone={use.onCancel}
          />
        )
      }
    >
      <TextField<TextValues> name="text" label={t('text')} long required first />
      <OneOf
        name="language"
        label={label('language')}
        data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
      <OneOf
        name="section"
        label={t('section')}
        data={[
          { value: '', label: section(null) },
          ...keys.map((value) => ({ value, label: section(value) })),
        ]}
      />
    </RowDialogForm>
  );
}

interface OneOfProps {
  name: 'language' | 'section';
  label: string;
  data: { value: string; label: string }[];
}

function OneOf({ name, label, data }: OneOfProps) {
  const { field } = useController<TextValues, 'language' | 'section'>({ name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Select
      ref={ref}
      label={label}
      name={name}
      data={data}
      allowDeselect={false}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
