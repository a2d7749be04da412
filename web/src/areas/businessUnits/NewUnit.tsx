import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { UnitFormPage } from './UnitFormPage.tsx';

/** A new unit; created below another one, it starts with that parent. */
export const NewUnit = ({ parentId }: { parentId: string }) => (
  <UnderParent<BusinessUnitView>
    resource={businessUnits}
    id={parentId === 'root' ? null : parentId}
  >
    {(parent) => <Form parent={parent} />}
  </UnderParent>
);

function Form({ parent }: { parent: BusinessUnitView | null }) {
  const t = useTranslations('businessUnits');
  const common = useTranslations('common');
  const go = useGo();
  const [, setNew] = useSearchValue('businessUnits', 'new');
  const creating = useCreating<BusinessUnitView>({
    resource: businessUnits,
    begin: parent ? { parent } : {},
    onCreated: (view) => go(paths.businessUnit(view.id), { replace: true }),
    onCancel: () => (parent ? go(paths.businessUnit(parent.id)) : setNew(undefined)),
  });
  return (
    <UnitFormPage
      {...creating}
      title={t('new')}
      crumbs={[
        { label: common('page.businessUnits'), to: paths.businessUnits() },
        ...(parent ? [{ label: parent.name, to: paths.businessUnit(parent.id) }] : []),
      ]}
      isRoot={false}
    />
  );
}
