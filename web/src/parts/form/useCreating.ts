import type { Entity } from '@plumbline/contract/resources';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { shownBy } from '../entity/entities.ts';
import { nameIn, type EditedRow, type FormUse } from './formUse.ts';

interface CreateOptions<V> {
  resource: Entity;
  /** Queries that show part of the new row, if the entity does not declare them. */
  changes?: readonly ChangeTopic[] | undefined;
  begin?: Partial<V>;
  onCreated: (view: V) => void;
  onCancel: () => void;
  /** The text of the toast, where "… created" would be wrong. */
  message?: (view: V) => string;
}

/** Sends a new row, reports it in a toast, and invalidates lists. */
export function useCreating<V extends EditedRow>(options: CreateOptions<V>): FormUse<V> {
  const t = useTranslations('entity');
  const { resource, changes = shownBy(resource.name), begin = {} } = options;
  return {
    isNew: true,
    stored: begin,
    verb: t('create'),
    send: (body, { key }) => api.post<V>(resource.path, { body, idempotencyKey: key }),
    onSaved: (view) => {
      void refetch(...changes);
      notify({ text: options.message?.(view) ?? t('created', { name: nameIn(view) }) });
      options.onCreated(view);
    },
    onCancel: options.onCancel,
    onReload: () => undefined, // nobody else can have changed it yet
  };
}
