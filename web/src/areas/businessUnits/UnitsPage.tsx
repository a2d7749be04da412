import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/lazyForm.tsx';
import { useSearchValue } from '../../kit/listState.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { unitApi, useMayChange } from './api.ts';
import { useUnitColumns } from './columns.tsx';
import { UnitCard } from './UnitCard.tsx';

const NewUnit = lazyForm(async () => (await import('./NewUnit.tsx')).NewUnit);

const FACETS = ['quality_status', 'bu_class', 'status'];
const FIELDS = [
  'quality_status',
  'bu_class',
  'status',
  'code',
  'full_name',
  'parent',
  'ancestor',
  'branch',
  'updated_at',
  'updated_by',
  'created_at',
  'created_by',
  'external_id',
  'children_count',
  'hierarchy_depth',
];

/** `/business`; with `?new` in the address the form of a new unit. */
export function UnitsPage() {
  const [creating, setCreating] = useSearchValue('new');
  const mayChange = useMayChange();
  if (creating !== undefined && mayChange) return <NewUnit parentId={creating} />;
  return <UnitList onCreate={() => setCreating('root')} />;
}

function UnitList({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('businessUnits');
  const go = useGo();
  const mayChange = useMayChange();
  const columns = useUnitColumns();
  return (
    <EntityList
      name="businessUnits"
      title={t('title')}
      searchLabel={t('search')}
      api={unitApi}
      resource={businessUnits}
      columns={columns}
      facets={FACETS}
      fields={FIELDS}
      tree
      sort="name"
      onOpen={(row) => go(paths.businessUnit(row.id))}
      card={(row) => <UnitCard row={row} />}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      create={mayChange ? { label: t('new'), onClick: onCreate } : null}
    />
  );
}
