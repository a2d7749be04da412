import { objects, type ObjectView } from '@plumbline/contract/objects';
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
import { objectApi } from './api.ts';
import { ObjectFormPage } from './ObjectFormPage.tsx';

/** A new object; below another one it begins with that parent and its unit. */
export function NewObject({ parentId }: { parentId: string }) {
  const t = useTranslations('objects');
  const entity = useTranslations('entity');
  const go = useGo();
  const [, setNew] = useSearchValue('new');
  const below = parentId !== 'root';
  const parent = useQuery({
    ...objectApi.oneQuery(parentId),
    select: ({ view }) => view,
    enabled: below,
  });
  if (below && parent.isLoading)
    return (
      <Page>
        <RowsSkeleton />
      </Page>
    );
  const stored: Partial<ObjectView> = parent.data
    ? { parent: parent.data, business_unit: parent.data.business_unit }
    : {};
  return (
    <ObjectFormPage
      title={t('new')}
      crumbs={[
        { label: t('title'), to: paths.objects() },
        ...(parent.data ? [{ label: parent.data.name, to: paths.object(parentId) }] : []),
      ]}
      verb={entity('create')}
      stored={stored}
      isNew
      send={(body, { key }) => api.post<ObjectView>(objects.path, { body, idempotencyKey: key })}
      onSaved={(view) => {
        void refetch(...TREE_ENTITIES);
        notify({ text: entity('created', { name: view.name }) });
        go(paths.object(view.id), { replace: true });
      }}
      onCancel={() => (below ? go(paths.object(parentId)) : setNew(undefined))}
      onReload={() => undefined}
    />
  );
}
