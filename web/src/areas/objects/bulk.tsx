import { objects } from '@plumbline/contract/objects';
import { IconArchive } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/api.ts';
import { counted } from '../../kit/format.ts';
import { notify } from '../../kit/notify.tsx';
import { refetch, useAct } from '../../kit/resourceApi.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { TREE_ENTITIES } from '../../ui/entity/editing.tsx';
import type { BulkAction } from '../../ui/list/BulkBar.tsx';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** One after the other, so that each is its own change and a refused one stops the rest. */
async function forEach(
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) await run(id);
}
const archive = (id: string) =>
  api.delete(`${objects.path}/${id}`, { query: { with_hierarchy: true } });
const restore = (id: string) => api.patch(`${objects.path}/${id}`, { body: { archived: false } });

/** What can be done to several objects at once, and the question before it. */
export function useObjectBulk(): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useTranslations('objects.bulk');
  const [asked, setAsked] = useState<{ ids: string[]; done: () => void } | null>(null);
  const archiving = useAct((ids: string[]) => forEach(ids, archive), {
    changes: TREE_ENTITIES,
    done: (_answer, ids) => {
      asked?.done();
      setAsked(null);
      notify({
        text: t('archived', counted(ids.length)),
        icon: <IconArchive size={18} stroke={1.6} aria-hidden />,
        action: {
          label: t('undo'),
          run: () => void forEach(ids, restore).then(() => refetch(...TREE_ENTITIES)),
        },
      });
    },
  });
  const n = asked?.ids.length ?? 0;
  return {
    actions: [
      {
        label: t('archive'),
        letter: 'a',
        icon: <IconArchive {...ICON} />,
        run: (ids, done) => setAsked({ ids, done }),
      },
    ],
    dialog: (
      <Confirm
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('archive_title', counted(n))}
        consequence={t('archive_consequence')}
        verb={t('archive_verb', counted(n))}
        danger
        busy={archiving.isPending}
        onConfirm={() => asked && archiving.mutate(asked.ids)}
      />
    ),
  };
}
