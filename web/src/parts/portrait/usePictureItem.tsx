import { useDisclosure } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lateDialog } from '../../kit/later.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import type { PicturePlace } from './api.ts';

const AvatarDialog = lateDialog(async () => (await import('./AvatarDialog.tsx')).AvatarDialog);

/** Opens the dialog for a picture from a menu, and shows it outside the menu. */
export function usePictureItem(
  place: Omit<PicturePlace, 'field'>,
  { name, avatar }: { name: string; avatar: string | null },
) {
  const t = useTranslations('portrait');
  const [opened, { open, close }] = useDisclosure();
  return {
    item: (
      <Menu.Item leftSection={<IconPhoto {...ICON} />} onClick={open}>
        {t('change')}
      </Menu.Item>
    ),
    dialog: (
      <AvatarDialog
        place={{ ...place, field: 'avatar' }}
        {...{ name, avatar, opened }}
        onClose={close}
      />
    ),
  };
}
