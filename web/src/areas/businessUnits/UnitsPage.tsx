import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { useUnitColumns } from './columns.tsx';
import { UNIT_CARD } from './UnitCard.tsx';
import { listOf } from '../../parts/list/filter/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';

const NewUnit = lazyForm(async () => (await import('./UnitFormPage.tsx')).NewUnit);

const FACETS = ['quality_status', 'bu_class', 'status'];

/** `/business`; with `?new` in the address, the form of a new unit. */
export function UnitsPage() {
  const [creating, setCreating] = useSearchValue('businessUnits', 'new');
  const mayChange = useMay('business_unit.change');
  if (creating !== undefined && mayChange) return <NewUnit parentId={creating} />;
  return <UnitList onCreate={() => setCreating('root')} />;
}

function UnitList({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('businessUnits');
  const common = useTranslations('common');
  const list = useTranslations('list');
  const go = useGo();
  const mayChange = useMay('business_unit.change');
  const columns = useUnitColumns();
  return (
    <EntityList
      {...listOf('business_unit')}
      title={common('page.businessUnits')}
      searchLabel={list('search_by_name')}
      api={ENTITIES.business_unit.api}
      resource={businessUnits}
      columns={columns}
      facets={FACETS}
      onOpen={(row) => go(paths.businessUnit(row.id))}
      card={UNIT_CARD}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      create={mayChange ? { label: t('new'), onClick: onCreate } : null}
    />
  );
}
