import { Select } from '@mantine/core';
import { LOCALES } from '@plumbline/contract/dictionaries';
import { predefinedTexts } from '@plumbline/contract/predefinedTexts';
import { useController, type Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/api.ts';
import { currentLocale, LOCALE_NAMES } from '../../kit/i18n.ts';
import { notify } from '../../kit/notify.tsx';
import { refetch } from '../../kit/resourceApi.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { useEntityForm } from '../../ui/form/useEntityForm.ts';
import { useFieldLabel } from '../../ui/list/fields.ts';
import type { TextRow } from './api.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { SECTIONS, useSectionName } from './sections.ts';

interface Values {
  text: string;
  /** Blank is everywhere. */
  section: string;
  language: string;
}
interface Props {
  /** Null adds one. */
  text: TextRow | null;
  opened: boolean;
  onClose: () => void;
}

/** One predefined text, new or stored. */
export function TextDialog({ opened, text, onClose }: Props) {
  const t = useTranslations('dictionaries.texts');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(text ? 'edit' : 'new')} size={520}>
      <Fields text={text} onClose={onClose} />
    </FormDialog>
  );
}

function useTextForm({ text, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('dictionaries');
  const { name, path, create, update } = predefinedTexts;
  return useEntityForm<Values>({
    begin: {
      text: text?.text ?? '',
      section: text?.section ?? '',
      language: text?.language ?? currentLocale(),
    },
    schema: text ? update : create,
    toBody: (values) => ({ ...values, text: values.text.trim(), section: values.section || null }),
    fieldOf: (loc) => loc as Path<Values>, // body and form have the same names
    isNew: text === null,
    send: async (body, { key }) => {
      if (Object.keys(body).length === 0) return onClose();
      if (text) await api.patch(`${path}/${text.id}`, { body });
      else await api.post(path, { body, idempotencyKey: key });
      notify({ text: t('saved') });
      await refetch(name);
      onClose();
    },
  });
}

function Fields({ text, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('dictionaries.texts');
  const entity = useTranslations('entity');
  const label = useFieldLabel();
  const section = useSectionName();
  const keys: string[] = [...SECTIONS];
  if (text?.section && !keys.includes(text.section)) keys.push(text.section);
  const { name, path } = predefinedTexts;
  return (
    <DialogForm
      entityForm={useTextForm({ text, onClose })}
      verb={text ? entity('save') : entity('create')}
      onClose={onClose}
      aside={
        text && (
          <ArchiveButton
            path={path}
            entity={name}
            row={{ ...text, name: text.text }}
            onDone={onClose}
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
    </DialogForm>
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
