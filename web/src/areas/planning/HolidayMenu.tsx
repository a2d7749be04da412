import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import type { HolidayRow } from './api.ts';

interface Props {
  holiday: HolidayRow;
  show: (dialog: 'form' | 'remove', holiday: HolidayRow) => void;
}

export function HolidayMenu({ holiday, show }: Props) {
  const t = useTranslations('planning.holidays');
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  return (
    <MoreMenu label={common('actions_for', { name: holiday.name })}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => show('form', holiday)}>
        {entity('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => show('remove', holiday)}>
        {t('remove')}
      </Menu.Item>
    </MoreMenu>
  );
}
