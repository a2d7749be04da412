import type { Reference } from '@plumbline/contract/kit/answers';
import type { Entity } from '@plumbline/contract/resources';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/notify.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { shownBy } from '../entity/entities.ts';
import type { Topic } from '../../kit/http/queryClient.ts';

export type Body = Record<string, unknown>;
export interface EditedRow {
  name?: string;
  /** A person's display name. */
  full_name?: string;
  updated_at: string;
  updated_by: Reference | null;
}
/** What a row's form needs, whether the row is new (`useCreating`) or stored (`Edit`). */
export interface FormUse<V> {
  isNew: boolean;
  /** For a new row only its initial values. */
  stored: Partial<V>;
  /** On the button: "Create", "Save". */
  verb: string;
  send: (body: Body, how: { key: string; overwrite: boolean }) => Promise<V>;
  onSaved: (view: V) => void;
  onCancel: () => void;
  /** Restarts with what is stored now. */
  onReload: () => void;
  /** Who saved first, once the server has refused. */
  changedBy?: ReactNode;
}

interface CreateOptions<V> {
  resource: Entity;
  /** Queries that show part of the new row, if the entity does not declare them. */
  changes?: readonly Topic[] | undefined;
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

export const nameIn = ({ name, full_name }: EditedRow): string => name ?? full_name ?? '';
