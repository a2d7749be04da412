import type { Reference } from '@plumbline/contract/kit/answers';
import type { Entity } from '@plumbline/contract/resources';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/notify.tsx';
import { refetch } from '../../kit/http/resourceApi.ts';
import { shownBy } from '../entity/entities.ts';
import type { Topic } from '../../kit/http/queryClient.ts';

export type Body = Record<string, unknown>;
export interface Stored {
  name?: string;
  /** What a person is called. */
  full_name?: string;
  updated_at: string;
  updated_by: Reference | null;
}
/** What the form of a row needs, whether the row is new (`useCreating`) or stored (`Edit`). */
export interface FormUse<V> {
  isNew: boolean;
  /** Of a new row only what it begins with. */
  stored: Partial<V>;
  /** On the button: "Create", "Save". */
  verb: string;
  send: (body: Body, how: { key: string; overwrite: boolean }) => Promise<V>;
  onSaved: (view: V) => void;
  onCancel: () => void;
  /** Begins again with what is stored now. */
  onReload: () => void;
  /** Who was quicker, once the server has refused. */
  changedBy?: ReactNode;
}

interface CreateOptions<V> {
  resource: Entity;
  /** What shows something of the new row, where the entity does not say it. */
  changes?: readonly Topic[] | undefined;
  begin?: Partial<V>;
  onCreated: (view: V) => void;
  onCancel: () => void;
  /** What the toast says, where "… created" is not what has happened. */
  said?: (view: V) => string;
}

/** Sends a new row, tells it, and lets lists ask again. */
export function useCreating<V extends Stored>(options: CreateOptions<V>): FormUse<V> {
  const t = useTranslations('entity');
  const { resource, changes = shownBy(resource.name), begin = {} } = options;
  return {
    isNew: true,
    stored: begin,
    verb: t('create'),
    send: (body, { key }) => api.post<V>(resource.path, { body, idempotencyKey: key }),
    onSaved: (view) => {
      void refetch(...changes);
      notify({ text: options.said?.(view) ?? t('created', { name: nameIn(view) }) });
      options.onCreated(view);
    },
    onCancel: options.onCancel,
    onReload: () => undefined, // nobody else knows of it yet
  };
}

export const nameIn = ({ name, full_name }: Stored): string => name ?? full_name ?? '';
