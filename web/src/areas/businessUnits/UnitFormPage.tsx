import { businessUnitSchemas } from '@plumbline/contract/businessUnits/schemas';
import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { EntityFields } from '../../parts/form/fields/EntityFields.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { entityValues } from '../../parts/form/values.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { editPage, NewPage } from '../../parts/form/entityPages.tsx';

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'bu_class', 'external_id'] },
  { key: 'place', fields: ['parent', 'status'] },
] as const;
const VALUES = entityValues(
  businessUnits,
  SECTIONS.flatMap(({ fields }) => fields),
);
type UnitForm = ReturnType<typeof VALUES.formOf>;

/** The form of a business unit, new or stored. */
function UnitFormPage(props: FormPageProps<BusinessUnitView>) {
  const t = useTranslations('businessUnits.form');
  const form = useTranslations('form');
  const isCompany = !props.isNew && props.stored.parent === null;
  const parent = {
    except: props.stored.id,
    clearable: props.isNew,
    help: props.isNew ? t('parent_help') : undefined,
  };
  const details = {
    name: { required: true, first: true },
    code: { help: t('code_help') },
    external_id: { help: form('external_help') },
    parent: isCompany ? null : parent,
  };
  return (
    <EntityFormPage<UnitForm, BusinessUnitView>
      {...props}
      {...VALUES}
      schema={props.isNew ? businessUnitSchemas.create : businessUnitSchemas.update}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      {SECTIONS.map(({ key, fields }) => (
        <Section key={key} title={t(key)} help={t(`${key}_help`)}>
          <EntityFields of={businessUnits} keys={fields} details={details} />
        </Section>
      ))}
    </EntityFormPage>
  );
}

/** A new unit; created below another one, it starts with that parent. */
export const NewUnit = ({ parentId }: { parentId: string }) => (
  <UnderParent<BusinessUnitView>
    resource={businessUnits}
    id={parentId === 'root' ? null : parentId}
  >
    {(parent) => <NewUnitForm parent={parent} />}
  </UnderParent>
);

function NewUnitForm({ parent }: { parent: BusinessUnitView | null }) {
  const t = useTranslations('businessUnits');
  const go = useGo();
  const [, setNew] = useSearchValue('businessUnits', 'new');
  return (
    <NewPage<BusinessUnitView>
      resource={businessUnits}
      Form={UnitFormPage}
      title={t('new')}
      begin={parent ? { parent } : {}}
      above={parent && { name: parent.name, path: paths.businessUnit(parent.id) }}
      onCancel={() => (parent ? go(paths.businessUnit(parent.id)) : setNew(undefined))}
    />
  );
}

export const EditUnit = editPage<BusinessUnitView>(businessUnits, UnitFormPage);
