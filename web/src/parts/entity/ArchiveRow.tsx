import { useDisclosure } from '@mantine/hooks';
import type { Entity } from '@plumbline/contract/resources';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/notify.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { shownBy } from './entities.ts';
import { takeBack } from './takeBack.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

interface Row {
  id: string;
  name: string;
  archived: boolean;
}

/** Archives a row without children, and restores it; the toast offers to undo it. */
export function useArchiving(resource: Entity, row: Row | undefined) {
  const t = useTranslations('entity.archive');
  const common = useTranslations('common');
  const path = `${resource.path}/${row?.id ?? ''}`;
  const name = row?.name ?? '';
  const changes = shownBy(resource.name);
  const [asking, { open, close }] = useDisclosure();
  const restore = useAct(() => api.patch(path, { body: { archived: false } }), {
    changes,
    done: () => notify({ text: t('restored', { name }) }),
  });
  const archive = useAct(() => api.delete(path), {
    changes,
    done: () => {
      close();
      notify({
        text: t('done', { name }),
        icon: IconArchive,
        action: {
          label: common('undo'),
          run: () =>
            void takeBack(() => api.patch(path, { body: { archived: false } }), ...changes),
        },
      });
    },
  });
  return { asking, open, close, archive, restore };
}
type Archiving = ReturnType<typeof useArchiving>;

/** The menu entry; for an archived row a button beside the menu. */
export function ArchiveItem({ archiving }: { archiving: Archiving }) {
  const t = useTranslations('common');
  return (
    <Menu.Item
      leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
      onClick={archiving.open}
    >
      {t('archive')}
    </Menu.Item>
  );
}

export function RestoreButton({ archiving }: { archiving: Archiving }) {
  const t = useTranslations('common');
  return (
    <Button
      leftSection={<IconArchiveOff size={16} stroke={1.6} aria-hidden />}
      loading={archiving.restore.isPending}
      onClick={() => archiving.restore.mutate(undefined)}
    >
      {t('restore')}
    </Button>
  );
}

/** Names the row and says what archiving changes. */
export function ArchiveQuestion({
  archiving,
  name,
  consequence,
}: {
  archiving: Archiving;
  name: string;
  consequence: string;
}) {
  const t = useTranslations('entity.archive');
  const common = useTranslations('common');
  return (
    <Confirm
      opened={archiving.asking}
      onClose={archiving.close}
      title={t('title', { name })}
      consequence={consequence}
      verb={common('archive')}
      danger
      busy={archiving.archive.isPending}
      onConfirm={() => archiving.archive.mutate(undefined)}
    />
  );
}

interface EntityRowActionsProps {
  archiving: Archiving;
  row: Row;
  /** What archiving changes. */
  consequence: string;
  /** Opens the form; absent where it is open already. */
  onEdit?: () => void;
  /** Further items of the menu. */
  items?: ReactNode;
}

/** An administrator's actions on a row: change and archive it. An archived one can only be restored. */
export function EntityRowActions({
  archiving,
  row,
  consequence,
  onEdit,
  items,
}: EntityRowActionsProps) {
  const t = useTranslations('entity');
  if (row.archived) return <RestoreButton archiving={archiving} />;
  return (
    <>
      {onEdit && (
        <ActionButton icon={<IconPencil {...ICON} />} label={t('edit')} onClick={onEdit} />
      )}
      <MoreMenu>
        {items}
        <ArchiveItem archiving={archiving} />
      </MoreMenu>
      <ArchiveQuestion archiving={archiving} name={row.name} consequence={consequence} />
    </>
  );
}
