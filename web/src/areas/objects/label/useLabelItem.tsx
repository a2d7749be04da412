import { useDisclosure } from '@mantine/hooks';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { LabelDialog } from './LabelDialog.tsx';

/** Opens the code of an object from a menu, and shows it outside the menu. */
export function useLabelItem(view: ObjectView) {
  const t = useTranslations('objects.label');
  const [opened, { open, close }] = useDisclosure();
  return {
    item: (
      <Menu.Item leftSection={<IconQrcode {...ICON} />} onClick={open}>
        {t('open')}
      </Menu.Item>
    ),
    dialog: <LabelDialog view={view} opened={opened} onClose={close} />,
  };
}
