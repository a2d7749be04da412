import { useDisclosure } from '@mantine/hooks';
import type { Entity } from '@plumbline/contract/resources';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { usePictureItem } from '../portrait/usePictureItem.tsx';
import { ArchiveDialog, useRestore, type ArchiveSubject } from './ArchiveDialog.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  resource: Entity;
  /** The page of the row. */
  route: 'object' | 'businessUnit';
  row: ArchiveSubject & { archived: boolean; avatar: string | null };
  /** The action that creates a row under this one. */
  below: { label: string; run: () => void };
  /** A further entry of the menu, with its dialog. */
  more?: { item: ReactNode; dialog: ReactNode };
  /** Whether the row can be archived; the company cannot. */
  mayArchive?: boolean;
}

/** An admin's actions on a row of a tree: edit, add below, archive; an archived one can only be restored. */
export function EntityActions({ resource, route, row, below, more, mayArchive = true }: Props) {
  const t = useTranslations('entity');
  const common = useTranslations('common');
  const restore = useRestore(resource);
  const [, setEdit] = useSearchValue(route, 'edit');
  const [asking, { open, close }] = useDisclosure();
  const entity = route === 'object' ? 'object' : 'business_unit';
  const picture = usePictureItem({ entity, id: row.id }, row);
  if (row.archived)
    return (
      <Button
        leftSection={<IconArchiveOff {...ICON} />}
        loading={restore.isPending}
        onClick={() => restore.mutate(row)}
      >
        {common('restore')}
      </Button>
    );
  return (
    <>
      <ActionButton
        icon={<IconPencil {...ICON} />}
        label={t('edit')}
        onClick={() => setEdit('1')}
      />
      <MoreMenu>
        <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={below.run}>
          {below.label}
        </Menu.Item>
        {picture.item}
        {more?.item}
        {mayArchive && (
          <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={open}>
            {common('archive')}
          </Menu.Item>
        )}
      </MoreMenu>
      {picture.dialog}
      {more?.dialog}
      <ArchiveDialog resource={resource} row={row} opened={asking} onClose={close} />
    </>
  );
}
