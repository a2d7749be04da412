import type { Reference, Resource } from '@plumbline/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Versioned } from '../../kit/api.ts';
import { formatMoment } from '../../kit/format.ts';
import { notify } from '../../kit/notify.tsx';
import { refetch } from '../../kit/resourceApi.ts';
import { Page } from '../Page.tsx';
import { FailedState, RowsSkeleton } from '../States.tsx';

interface Stored {
  name?: string;
  /** What a person is called. */
  full_name?: string;
  updated_at: string;
  updated_by: Reference | null;
}
type Body = Record<string, unknown>;
/** What a form page needs to change a stored row. */
export interface Editing<V> {
  stored: V;
  send: (body: Body, how: { key: string; overwrite: boolean }) => Promise<V>;
  onSaved: (view: V) => void;
  onCancel: () => void;
  /** Begins again with what is stored now. */
  onReload: () => void;
  /** Who was quicker, once the server has refused. */
  changedBy: ReactNode;
}

/** What another form may have changed along. */
export const TREE_ENTITIES = ['object', 'business_unit', 'stats'];

/** The stored state and its version, read anew each time the form is opened. */
const useStored = <V,>(path: string, round: number) =>
  useQuery({
    queryKey: ['edit', path, round],
    queryFn: ({ signal }) => api.versioned<V>(path, { signal }),
    staleTime: Infinity, // what is typed belongs to this state
    gcTime: 0,
  });

interface Props<V> {
  resource: Resource;
  id: string;
  /** Entities that show something of this row. */
  changes?: string[];
  onDone: () => void;
  children: (editing: Editing<V>) => ReactNode;
}

/** Reads a row for its form, saves with the version that was read, and tells who was quicker. */
export function Edit<V extends Stored>(props: Props<V>) {
  const { resource, id, changes = TREE_ENTITIES, onDone, children } = props;
  const path = `${resource.path}/${id}`;
  const [round, setRound] = useState(0);
  const stored = useStored<V>(path, round);
  if (stored.data === undefined)
    return (
      <Page>
        {stored.isError ? (
          <FailedState error={stored.error} retry={() => void stored.refetch()} />
        ) : (
          <RowsSkeleton />
        )}
      </Page>
    );
  return (
    <Form
      key={round}
      path={path}
      changes={changes}
      read={stored.data}
      onDone={onDone}
      onReload={() => setRound(round + 1)}
    >
      {children}
    </Form>
  );
}

interface FormProps<V> extends Pick<Props<V>, 'onDone' | 'children'> {
  path: string;
  changes: string[];
  read: Versioned<V>;
  onReload: () => void;
}

function Form<V extends Stored>(props: FormProps<V>) {
  const { path, changes, read, onDone, onReload, children } = props;
  const t = useTranslations('entity');
  const [newest, setNewest] = useState<V | null>(null);
  const send = async (body: Body, { overwrite }: { overwrite: boolean }): Promise<V> => {
    if (Object.keys(body).length === 0) return read.view;
    try {
      return await api.patch<V>(path, { body, ...(overwrite ? {} : { version: read.version }) });
    } catch (error) {
      setNewest(await api.get<V>(path).catch(() => null));
      throw error;
    }
  };
  return children({
    stored: read.view,
    send,
    onSaved: (view) => {
      void refetch(...changes);
      notify({ text: t('saved', { name: view.name ?? view.full_name ?? '' }) });
      onDone();
    },
    onCancel: onDone,
    onReload,
    changedBy:
      newest?.updated_by &&
      t('changed_by', { name: newest.updated_by.name, time: formatMoment(newest.updated_at) }),
  });
}
