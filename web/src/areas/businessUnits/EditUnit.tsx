import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { UnitFormPage } from './UnitFormPage.tsx';

export function EditUnit({ id, onDone }: { id: string; onDone: () => void }) {
  const entity = useTranslations('entity');
  const common = useTranslations('common');
  return (
    <Edit<BusinessUnitView> resource={businessUnits} id={id} onDone={onDone}>
      {(editing) => (
        <UnitFormPage
          {...editing}
          isRoot={editing.stored.parent === null}
          title={entity('edit_title', { name: editing.stored.name })}
          crumbs={[
            { label: common('page.businessUnits'), to: paths.businessUnits() },
            { label: editing.stored.name, to: paths.businessUnit(id) },
          ]}
        />
      )}
    </Edit>
  );
}
