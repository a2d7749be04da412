import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits';
import { useRef, useState, type ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { EntityField, EntryField, TextField } from '../../ui/form/fields.tsx';
import { EntityFormPage } from '../../ui/form/EntityFormPage.tsx';
import { Section } from '../../ui/form/Section.tsx';
import { useEntityForm } from '../../ui/form/useEntityForm.ts';
import { useFieldLabel } from '../../ui/list/fields.ts';
import type { Crumb } from '../../ui/Page.tsx';
import { bodyOf, fieldOf, formOf, type UnitForm } from './formValues.ts';

interface Props {
  title: string;
  crumbs: Crumb[];
  verb: string;
  stored: Partial<BusinessUnitView>;
  isNew: boolean;
  /** The company has no parent. */
  isRoot: boolean;
  send: (
    body: Record<string, unknown>,
    how: { key: string; overwrite: boolean },
  ) => Promise<BusinessUnitView>;
  onSaved: (view: BusinessUnitView) => void;
  onCancel: () => void;
  onReload: () => void;
  changedBy?: ReactNode;
}

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'external_id', 'bu_class'] },
  { key: 'place', fields: ['parent', 'status'] },
] as const;

/** The form of a business unit, new or stored. */
export function UnitFormPage(props: Props) {
  const t = useTranslations('businessUnits.form');
  const label = useFieldLabel();
  const [begin] = useState(() => formOf(props.stored));
  const saved = useRef(false);
  const entityForm = useEntityForm<UnitForm>({
    begin,
    schema: props.isNew ? businessUnits.create : businessUnits.update,
    toBody: bodyOf,
    fieldOf: (loc) => fieldOf(loc) as Path<UnitForm>, // the places of the body all have a field
    isNew: props.isNew,
    send: async (body, how) => {
      const view = await props.send(body, how);
      saved.current = true;
      props.onSaved(view);
    },
  });
  const field = (name: keyof UnitForm) => ({ name, label: label(name) });
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
      <Section title={t('basics')} help={t('basics_help')}>
        <TextField<UnitForm> {...field('name')} required first />
        <TextField<UnitForm> {...field('code')} help={t('code_help')} />
        <EntryField<UnitForm> {...field('bu_class')} dictionary="bu_class" />
        <TextField<UnitForm> {...field('external_id')} help={t('external_help')} />
      </Section>
      <Section title={t('place')} help={t('place_help')}>
        {!props.isRoot && (
          <EntityField<UnitForm>
            {...field('parent')}
            entity="business_unit"
            except={props.stored.id}
            clearable={props.isNew}
            {...(props.isNew ? { help: t('parent_help') } : {})}
          />
        )}
        <EntryField<UnitForm> {...field('status')} dictionary="status_type" />
      </Section>
    </EntityFormPage>
  );
}
