import { LOCALES } from '@plumbline/contract/kit/locales';
import { predefinedTextSchemas } from '@plumbline/contract/dictionaries/schemas';
import { predefinedTexts } from '@plumbline/contract/dictionaries/predefinedTexts';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { currentLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { TextField } from '../../parts/form/fields.tsx';
import { DialogFrame, FormDialog } from '../../parts/form/FormDialog.tsx';
import { useCreating, type FormUse } from '../../parts/form/formUse.ts';
import { RowDialogForm } from '../../parts/form/RowDialogForm.tsx';
import { useFieldLabel } from '../../parts/list/fields.ts';
import { Select } from '../../ui/Select.tsx';
import type { TextRow } from './api.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { shortened } from './shortened.ts';
import { TEXT_SECTIONS, useSectionName } from './sections.ts';

interface Values {
  text: string;
  /** Blank means all sections. */
  section: string;
  language: string;
}
interface Props {
  /** Null adds one. */
  text: TextRow | null;
  opened: boolean;
  onClose: () => void;
}

const { name: ENTITY, path: PATH } = predefinedTexts;

/** One predefined text, new or stored. */
export function TextDialog({ opened, text, onClose }: Props) {
  const t = useTranslations('dictionaries.texts');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(text ? 'edit' : 'new')} size={520}>
      {text ? <EditText id={text.id} onClose={onClose} /> : <NewText onClose={onClose} />}
    </FormDialog>
  );
}

const nameOf = ({ text }: TextRow) => shortened(text);

const EditText = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Edit<TextRow>
    resource={predefinedTexts}
    id={id}
    onDone={onClose}
    nameOf={nameOf}
    frame={DialogFrame}
  >
    {(editing) => <Fields {...editing} text={editing.stored} />}
  </Edit>
);

function NewText({ onClose }: { onClose: () => void }) {
  const t = useTranslations('entity');
  const creating = useCreating<TextRow>({
    resource: predefinedTexts,
    onCreated: onClose,
    onCancel: onClose,
    said: (view) => t('created', { name: nameOf(view) }),
  });
  return <Fields {...creating} text={null} />;
}

const formOf = ({ text, section, language }: Partial<TextRow>): Values => ({
  text: text ?? '',
  section: section ?? '',
  language: language ?? currentLocale(),
});

function Fields({ text, ...use }: FormUse<TextRow> & { text: TextRow | null }) {
  const t = useTranslations('dictionaries.texts');
  const label = useFieldLabel();
  const section = useSectionName();
  const keys: string[] = [...TEXT_SECTIONS];
  if (text?.section && !keys.includes(text.section)) keys.push(text.section);
  return (
    <RowDialogForm<Values, TextRow>
      {...use}
      formOf={formOf}
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
      <TextField<Values> name="text" label={t('text')} long required first />
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
  const { field } = useController<Values, 'language' | 'section'>({ name });
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
