import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { ChildList } from '../../parts/list/ChildList.tsx';
import { useUnitColumns } from './columns.tsx';
import { UNIT_CARD } from './UnitCard.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';

/** Opens the form for a new unit below this one. */
export function useNewUnitBelow(id: string): () => void {
  const go = useGo();
  return () => go(paths.businessUnits(), { search: { new: id } });
}

export function UnitChildren({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const go = useGo();
  const columns = useUnitColumns();
  const mayChange = useMay('business_unit.change');
  const newBelow = useNewUnitBelow(view.id);
  return (
    <ChildList
      name={`units of ${view.id}`}
      label={t('tabs.children')}
      topic="business_unit"
      resource={businessUnits}
      api={ENTITIES.business_unit.api}
      scope={[`parent=${view.id}`]}
      columns={columns}
      tree
      sort="name"
      allLevels={`ancestor.id=${view.id}`}
      searchLabel={t('children.search')}
      onOpen={(row) => go(paths.businessUnit(row.id))}
      card={UNIT_CARD}
      empty={{ title: t('children.title'), text: t('children.text') }}
      create={
        mayChange && !view.archived ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={newBelow}
          >
            {t('new_below')}
          </Button>
        ) : undefined
      }
    />
  );
}
