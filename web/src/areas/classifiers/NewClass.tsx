import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/api.ts';
import { notify } from '../../kit/notify.tsx';
import { refetch } from '../../kit/resourceApi.ts';
import { Page } from '../../ui/Page.tsx';
import { RowsSkeleton } from '../../ui/States.tsx';
import { ClassFormPage } from './ClassFormPage.tsx';
import type { Classifier, ClassRow } from './classifier.ts';

interface Props {
  classifier: Classifier;
  /** Null begins at the top. */
  parentId: string | null;
  onDone: () => void;
}

/** The form of a new class; below another one it begins with that parent. */
export function NewClass({ classifier, parentId, onDone }: Props) {
  const t = useTranslations('classifiers');
  const kind = useTranslations(`classifiers.${classifier.kind}`);
  const entity = useTranslations('entity');
  const { resource, path } = classifier;
  const parent = useQuery({
    queryKey: [resource.name, 'parent', parentId],
    queryFn: ({ signal }) => api.get<ClassRow>(`${resource.path}/${parentId ?? ''}`, { signal }),
    enabled: parentId !== null,
  });
  if (parentId !== null && parent.isLoading)
    return (
      <Page>
        <RowsSkeleton />
      </Page>
    );
  return (
    <ClassFormPage
      classifier={classifier}
      isNew
      stored={parent.data ? { parent: { id: parent.data.id, name: parent.data.name } } : {}}
      title={t('new')}
      crumbs={[{ label: kind('title'), to: path }]}
      verb={entity('create')}
      send={(body, { key }) => api.post<ClassRow>(resource.path, { body, idempotencyKey: key })}
      onSaved={(view) => {
        void refetch(resource.name);
        notify({ text: entity('created', { name: view.name }) });
        onDone();
      }}
      onCancel={onDone}
      onReload={() => undefined}
    />
  );
}
