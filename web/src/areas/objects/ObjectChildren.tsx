import { objects } from '@plumbline/contract/objects/wire';
import { Button } from '@mantine/core';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { ChildList } from '../../parts/list/ChildList.tsx';
import { useObjectColumns } from './columns.tsx';
import { OBJECT_CARD } from './ObjectCard.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';

/** Opens the form for a new object below this one. */
export function useNewObjectBelow(id: string): () => void {
  const go = useGo();
  return () => go(paths.objects(), { search: { new: id } });
}

export function ObjectChildren({ view }: { view: ObjectView }) {
  const t = useTranslations('objects');
  const go = useGo();
  const columns = useObjectColumns();
  const mayChange = useMay('object.change');
  const newBelow = useNewObjectBelow(view.id);
  return (
    <ChildList
      name={`objects of ${view.id}`}
      label={t('tabs.children')}
      topic="object"
      resource={objects}
      api={ENTITIES.object.api}
      scope={[`parent=${view.id}`]}
      columns={columns}
      tree
      sort="name"
      searchLabel={t('children.search')}
      allLevels={`ancestor.id=${view.id}`}
      onOpen={(row) => go(paths.object(row.id))}
      card={OBJECT_CARD}
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
