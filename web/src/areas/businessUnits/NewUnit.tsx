import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/api.ts';
import { useSearchValue } from '../../kit/listState.ts';
import { notify } from '../../kit/notify.tsx';
import { paths } from '../../kit/paths.ts';
import { refetch } from '../../kit/resourceApi.ts';
import { useGo } from '../../ui/AppLink.tsx';
import { TREE_ENTITIES } from '../../ui/entity/editing.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowsSkeleton } from '../../ui/States.tsx';
import { unitApi } from './api.ts';
import { UnitFormPage } from './UnitFormPage.tsx';

/** A new unit; below another one it begins with that parent. */
export function NewUnit({ parentId }: { parentId: string }) {
  const t = useTranslations('businessUnits');
  const entity = useTranslations('entity');
  const go = useGo();
  const [, setNew] = useSearchValue('new');
  const below = parentId !== 'root';
  const parent = useQuery({
    ...unitApi.oneQuery(parentId),
    select: ({ view }) => view,
    enabled: below,
  });
  if (below && parent.isLoading)
    return (
      <Page>
        <RowsSkeleton />
      </Page>
    );
  const stored: Partial<BusinessUnitView> = parent.data ? { parent: parent.data } : {};
  return (
    <UnitFormPage
      title={t('new')}
      crumbs={[
        { label: t('title'), to: paths.businessUnits() },
        ...(parent.data ? [{ label: parent.data.name, to: paths.businessUnit(parentId) }] : []),
      ]}
      verb={entity('create')}
      stored={stored}
      isNew
      isRoot={false}
      send={(body, { key }) =>
        api.post<BusinessUnitView>(businessUnits.path, { body, idempotencyKey: key })
      }
      onSaved={(view) => {
        void refetch(...TREE_ENTITIES);
        notify({ text: entity('created', { name: view.name }) });
        go(paths.businessUnit(view.id), { replace: true });
      }}
      onCancel={() => (below ? go(paths.businessUnit(parentId)) : setNew(undefined))}
      onReload={() => undefined}
    />
  );
}
