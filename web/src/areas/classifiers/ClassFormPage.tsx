import { useRef, useState, type ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { EntityField, TextField } from '../../ui/form/fields.tsx';
import { EntityFormPage } from '../../ui/form/EntityFormPage.tsx';
import { Section } from '../../ui/form/Section.tsx';
import { useEntityForm } from '../../ui/form/useEntityForm.ts';
import { useFieldLabel } from '../../ui/list/fields.ts';
import type { Crumb } from '../../ui/Page.tsx';
import { AttributesField } from './AttributesField.tsx';
import type { Classifier, ClassRow } from './classifier.ts';
import classes from './classifiers.module.css';
import { bodyOf, fieldOf, formOf, schemaOf, type ClassForm } from './classValues.ts';
import { IconField } from './IconField.tsx';

interface Props {
  classifier: Classifier;
  title: string;
  crumbs: Crumb[];
  verb: string;
  stored: Partial<ClassRow>;
  isNew: boolean;
  send: (
    body: Record<string, unknown>,
    how: { key: string; overwrite: boolean },
  ) => Promise<ClassRow>;
  onSaved: (view: ClassRow) => void;
  onCancel: () => void;
  onReload: () => void;
  changedBy?: ReactNode;
  /** What else can be done with a stored class. */
  actions?: ReactNode;
}

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'icon'] },
  { key: 'place', fields: ['parent'] },
  { key: 'attributes', fields: ['attributes'] },
] as const;

/** The form of a class, new or stored; of objects with the attributes it declares. */
export function ClassFormPage(props: Props) {
  const t = useTranslations('classifiers.form');
  const kind = useTranslations(`classifiers.${props.classifier.kind}`);
  const label = useFieldLabel();
  const { classifier, isNew } = props;
  const [begin] = useState(() => formOf(props.stored));
  const saved = useRef(false);
  const entityForm = useEntityForm<ClassForm>({
    begin,
    schema: schemaOf(classifier, isNew),
    toBody: (values) => bodyOf(values, classifier),
    fieldOf: (loc) => fieldOf(loc) as Path<ClassForm>, // the places of the body all have a field
    isNew,
    send: async (body, how) => {
      const view = await props.send(body, how);
      saved.current = true;
      props.onSaved(view);
    },
  });
  return (
    <EntityFormPage
      title={props.title}
      crumbs={props.crumbs}
      verb={props.verb}
      entityForm={entityForm}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields: [...fields] }))}
      onCancel={props.onCancel}
      left={() => saved.current}
      onReload={() => {
        saved.current = true;
        props.onReload();
      }}
      changedBy={props.changedBy}
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
        {props.actions && (
          <div className={`${classes['wide']} ${classes['place']}`}>{props.actions}</div>
        )}
      </Section>
      {classifier.kind === 'object' && (
        <Section title={t('attributes')} help={t('attributes_help')}>
          <AttributesField control={entityForm.form.control} />
        </Section>
      )}
    </EntityFormPage>
  );
}
