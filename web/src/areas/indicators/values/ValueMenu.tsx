import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { MoreMenu } from '../../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';

interface Props {
  /** The value in words. */
  label: string;
  show: (dialog: 'form' | 'remove') => void;
}

export function ValueMenu({ label, show }: Props) {
  const t = useTranslations('indicators.values');
  const common = useTranslations('common');
  return (
    <MoreMenu label={common('actions_for', { name: label })}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => show('form')}>
        {t('correct')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => show('remove')}>
        {t('delete')}
      </Menu.Item>
    </MoreMenu>
  );
}
