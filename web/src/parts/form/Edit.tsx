import type { Entity } from '@plumbline/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api, type VersionedView } from '../../kit/http/api.ts';
import { formatMoment } from '../../kit/format/format.ts';
import { notify } from '../../kit/notify.ts';
import { useMe } from '../../kit/session/me.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { nameIn, type FormBody, type FormUse, type EditedRow } from './formUse.ts';
import { Page } from '../page/Page.tsx';
import { PageWaiting } from '../page/PageWaiting.tsx';
import { shownBy } from '../entity/entities.ts';
import { queryClient, type ChangeTopic } from '../../kit/http/queryClient.ts';
import { RowNotices } from './RowNotices.tsx';

/** The props of a form that changes a stored row. */
interface Editing<V> extends FormUse<V> {
  stored: V;
  isNew: false;
}

/** The stored state and its version, fetched again each time the form opens. */
const useStored = <V,>({ name, path }: Entity, id: string, round: number) =>
  useQuery({
    queryKey: ['edit', path, id, round],
    queryFn: async ({ signal }) => {
      const read = await api.read<V>(`${path}/${id}`, { signal });
      queryClient.setQueryData([name, 'one', id], read);
      return read;
    },
    staleTime: Infinity, // the form's draft is based on this state
    gcTime: 0,
  });

interface Props<V> {
  resource: Entity;
  id: string;
  /** Entities that show part of this row. */
  changes?: readonly ChangeTopic[];
  onDone: () => void;
  /** The row's display name, if it has no name of its own. */
  nameOf?: (view: V) => string;
  /** The frame around the skeleton while the row loads. */
  frame?: ComponentType<{ children: ReactNode }>;
  children: (editing: Editing<V>) => ReactNode;
}

/** Loads a row for its form, saves with the loaded version, and names the user who saved first on a conflict. */
export function Edit<V extends EditedRow>(props: Props<V>) {
  const { resource, id, changes = shownBy(props.resource.name), frame = Page } = props;
  const [round, setRound] = useState(0);
  const stored = useStored<V>(resource, id, round);
  if (stored.data === undefined) return <PageWaiting query={stored} frame={frame} />;
  return (
    <Form
      key={round}
      resource={resource}
      id={id}
      changes={changes}
      read={stored.data}
      onDone={props.onDone}
      nameOf={props.nameOf ?? nameIn}
      onReload={() => setRound(round + 1)}
    >
      {props.children}
    </Form>
  );
}

interface FormProps<V> extends Pick<Props<V>, 'resource' | 'id' | 'onDone' | 'children'> {
  nameOf: (view: V) => string;
  changes: readonly ChangeTopic[];
  read: VersionedView<V>;
  onReload: () => void;
}

function Form<V extends EditedRow>(props: FormProps<V>) {
  const { resource, id, changes, read, nameOf, onDone, onReload, children } = props;
  const path = `${resource.path}/${id}`;
  const t = useTranslations('entity');
  const common = useTranslations('common');
  const me = useMe();
  const [newest, setNewest] = useState<V | null>(null);
  const send = async (body: FormBody, { overwrite }: { overwrite: boolean }): Promise<V> => {
    if (Object.keys(body).length === 0) return read.view;
    try {
      return await api.patch<V>(path, { body, version: overwrite ? undefined : read.version });
    } catch (error) {
      setNewest(await api.get<V>(path).catch(() => null));
      throw error;
    }
  };
  return children({
    stored: read.view,
    isNew: false,
    verb: common('save'),
    send,
    onSaved: (view) => {
      void refetch(...changes);
      notify({ text: t('saved', { name: nameOf(view) }) });
      onDone();
    },
    onCancel: onDone,
    onReload,
    notices: <RowNotices {...{ resource, id, read }} onTake={onReload} />,
    changedBy:
      newest?.updated_by &&
      (newest.updated_by.id === me.id
        ? t('changed_by_you', { time: formatMoment(newest.updated_at) })
        : t('changed_by', {
            name: newest.updated_by.name,
            time: formatMoment(newest.updated_at),
          })),
  });
}
