import { IconCube, IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { EntityRowActions, useArchiving } from '../../parts/entity/ArchiveRow.tsx';
import { Edit } from '../../parts/form/Edit.tsx';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { CLASS_ICONS } from '../../parts/entity/classIcons.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { compareTexts } from '../../kit/i18n/compare.ts';
import { AttributesField } from './AttributesField.tsx';
import type { Classifier, ClassRow } from './classifier.ts';
import { classBody, classField, classForm, classSchema, type ClassForm } from './classValues.ts';

interface NewClassProps {
  classifier: Classifier;
  /** The id of the parent; null for the top level. */
  parentId: string | null;
  onDone: () => void;
}

/** The form of a new class; created below another one, it starts with that parent. */
export function NewClass({ parentId, ...rest }: NewClassProps) {
  return (
    <UnderParent<ClassRow> resource={rest.classifier.resource} id={parentId}>
      {(parent) => <Form {...rest} parent={parent} />}
    </UnderParent>
  );
}

function Form({
  classifier,
  parent,
  onDone,
}: Omit<NewClassProps, 'parentId'> & { parent: ClassRow | null }) {
  const t = useTranslations('classifiers');
  const kind = useTranslations(`classifiers.${classifier.kind}`);
  const { resource, path } = classifier;
  const creating = useCreating<ClassRow>({
    resource,
    begin: parent ? { parent: { id: parent.id, name: parent.name } } : {},
    onCreated: onDone,
    onCancel: onDone,
  });
  return (
    <ClassFormPage
      {...creating}
      classifier={classifier}
      title={t('new')}
      crumbs={[{ label: kind('title'), to: path }]}
    />
  );
}

interface EditClassProps {
  classifier: Classifier;
  id: string;
  onDone: () => void;
}

/** The form of a stored class. */
export function EditClass({ classifier, id, onDone }: EditClassProps) {
  const t = useTranslations('entity');
  const kind = useTranslations(`classifiers.${classifier.kind}`);
  const { resource, path } = classifier;
  return (
    <Edit<ClassRow> resource={resource} id={id} onDone={onDone}>
      {(editing) => (
        <ClassFormPage
          {...editing}
          classifier={classifier}
          title={t('edit_title', { name: editing.stored.name })}
          crumbs={[{ label: kind('title'), to: path }]}
          actions={<Actions classifier={classifier} row={editing.stored} onDone={onDone} />}
        />
      )}
    </Edit>
  );
}

function Actions({
  classifier,
  row,
  onDone,
}: {
  classifier: Classifier;
  row: ClassRow;
  onDone: () => void;
}) {
  const t = useTranslations('classifiers');
  const [, setNew] = useSearchValue(`${classifier.kind}Classifiers`, 'new');
  const archiving = useArchiving(classifier.resource, row);
  const done = archiving.archive.isSuccess || archiving.restore.isSuccess;
  useEffect(() => {
    if (done) onDone();
    // only when `done` changes, because `onDone` is a new function on every render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  const below = (
    <Menu.Item
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setNew(row.id)}
    >
      {t('new_below')}
    </Menu.Item>
  );
  const acts = { archiving, row, consequence: t('archive_text') };
  return <EntityRowActions {...acts} items={below} />;
}

interface Props extends FormPageProps<ClassRow> {
  classifier: Classifier;
}

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'icon'] },
  { key: 'place', fields: ['parent'] },
  { key: 'attributes', fields: ['attributes'] },
] as const;

/** The form of a class, new or stored; for object classes with their attributes. */
function ClassFormPage(props: Props) {
  const t = useTranslations('classifiers.form');
  const kind = useTranslations(`classifiers.${props.classifier.kind}`);
  const label = useFieldLabel();
  const { classifier, isNew } = props;
  return (
    <EntityFormPage<ClassForm, ClassRow>
      {...props}
      formOf={classForm}
      schema={classSchema(classifier, isNew)}
      toBody={(values) => classBody(values, classifier)}
      fieldOf={classField}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      <Section title={t('basics')} help={kind('help')}>
        <TextField<ClassForm> name="name" label={label('name')} required first={isNew} />
        <TextField<ClassForm> name="code" label={label('code')} help={t('code_help')} />
        {classifier.kind === 'object' && <IconField />}
      </Section>
      <Section title={t('place')} help={t('place_help')}>
        <EntityField<ClassForm>
          name="parent"
          label={label('parent')}
          entity={classifier.resource.name}
          except={props.stored.id}
          help={t('parent_help')}
        />
      </Section>
      {classifier.kind === 'object' && (
        <Section title={t('attributes')} help={t('attributes_help')}>
          <AttributesField />
        </Section>
      )}
    </EntityFormPage>
  );
}

/** The icon shown before objects of the class. */
function IconField() {
  const t = useTranslations('common');
  const words = useTranslations('classifiers.icon');
  const label = useFieldLabel();
  const { field } = useController<ClassForm, 'icon'>({ name: 'icon' });
  const { ref, value, onChange, onBlur } = field;
  const Icon = CLASS_ICONS[value ?? ''] ?? IconCube;
  return (
    <Select
      ref={ref}
      name="icon"
      label={label('icon')}
      data={Object.keys(CLASS_ICONS)
        .map((key) => ({ value: key, label: words(key as 'map') })) // a test checks that every icon has a text
        .toSorted((a, b) => compareTexts(a.label, b.label))}
      searchable
      openOnFocus={false}
      clearable
      placeholder={t('not_set')}
      nothingFoundMessage={t('nothing_found')}
      leftSection={<Icon size={16} stroke={1.5} />}
      renderOption={({ option }) => {
        const Choice = CLASS_ICONS[option.value] ?? IconCube;
        return (
          <span className="row">
            <Choice size={18} stroke={1.5} />
            {option.label}
          </span>
        );
      }}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
