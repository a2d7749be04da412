import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { Entity } from '@plumbline/contract/resources';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { countArgs } from '../../kit/format/format.ts';
import { notify } from '../../kit/notify.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { takeBack } from './takeBack.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { shownBy } from './entities.ts';

export interface ArchiveSubject {
  id: string;
  name: string;
  code: string | null;
  /** Direct children; without any, nothing is counted. */
  children_count: number;
}

const setArchived = (resource: Entity, id: string, archived: boolean) =>
  api.patch(`${resource.path}/${id}`, { body: { archived } });

/** Restores a row together with everything archived along with it. */
export function useRestore(resource: Entity) {
  const t = useTranslations('entity.archive');
  return useAct((row: ArchiveSubject) => setArchived(resource, row.id, false), {
    changes: shownBy(resource.name),
    done: (_answer, row) => notify({ text: t('restored', { name: row.name }) }),
  });
}

/** The number of subordinate rows: undefined while counting, null if that failed. */
function useBelow(resource: Entity, id: string, enabled: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [resource.name, 'below', id],
    queryFn: ({ signal }) =>
      api.get<RowsPage<unknown>>(resource.path, {
        query: {
          filter: [`ancestor.id=${id}`],
          page: 1,
          page_size: 1,
          fields: 'id',
          with_total: true,
        },
        signal,
      }),
    enabled,
    staleTime: 0,
  });
  return data?.total ?? (isError ? null : undefined);
}

interface Props {
  resource: Entity;
  row: ArchiveSubject;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks at once, and adds the number of affected rows when it is known; a hierarchy requires typing
 * its code. The toast offers to undo it.
 */
export function ArchiveDialog({ resource, row, opened, onClose }: Props) {
  const t = useTranslations('entity.archive');
  const common = useTranslations('common');
  const kind = useTranslations(
    `entity.archive.${resource.name === 'object' ? 'object' : 'business_unit'}`,
  );
  const isTree = row.children_count > 0;
  const counting = useBelow(resource, row.id, opened && isTree);
  const below = isTree ? counting : 0;
  const unknown = below === undefined ? t('counting') : below === null ? t('not_counted') : '';
  const all = countArgs((below ?? 0) + 1);
  const archive = useAct(
    () => api.delete(`${resource.path}/${row.id}`, { query: { with_hierarchy: isTree } }),
    {
      changes: shownBy(resource.name),
      done: () => {
        onClose();
        notify({
          text: below ? kind('done', { name: row.name, ...all }) : t('done', { name: row.name }),
          icon: IconArchive,
          action: {
            label: common('undo'),
            run: () =>
              void takeBack(() => setArchived(resource, row.id, false), ...shownBy(resource.name)),
          },
        });
      },
    },
  );
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={
        below
          ? kind('title_below', { name: row.name, ...countArgs(below) })
          : t('title', { name: row.name })
      }
      consequence={`${t('consequence')} ${unknown}`.trim()}
      verb={below ? kind('verb_all', all) : common('archive')}
      danger
      busy={archive.isPending || below === undefined}
      code={isTree ? (row.code ?? row.name) : undefined}
      onConfirm={() => archive.mutate(undefined)}
    />
  );
}
