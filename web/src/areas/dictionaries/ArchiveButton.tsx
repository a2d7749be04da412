import type { EntityName } from '@plumbline/contract/schemas';
import { IconArchive } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/notify.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { takeBack } from '../../parts/entity/takeBack.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  /** Path and name on the wire. */
  path: string;
  entity: EntityName;
  row: { id: string; name: string; archived: boolean };
  onDone: () => void;
}

/** Archives or restores a row; the toast offers to undo it. */
export function ArchiveButton({ path, entity, row, onDone }: Props) {
  const common = useTranslations('common');
  const words = useTranslations('entity.archive');
  const { name } = row;
  const set = (archived: boolean) => api.patch(`${path}/${row.id}`, { body: { archived } });
  const setArchived = useAct((archived: boolean) => set(archived), {
    changes: [entity],
    done: (_answer, archived) => {
      onDone();
      notify({
        text: archived ? words('done', { name }) : words('restored', { name }),
        icon: IconArchive,
        action: {
          label: common('undo'),
          run: () => void takeBack(() => set(!archived), entity),
        },
      });
    },
  });
  return (
    <Button
      variant="default"
      loading={setArchived.isPending}
      onClick={() => setArchived.mutate(!row.archived)}
    >
      {common(row.archived ? 'restore' : 'archive')}
    </Button>
  );
}
