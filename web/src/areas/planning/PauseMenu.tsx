import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import type { PauseRow } from './pauses.ts';

interface Props {
  pause: PauseRow;
  show: (dialog: 'form' | 'end', pause: PauseRow) => void;
}

export function PauseMenu({ pause, show }: Props) {
  const t = useTranslations('planning.pauses');
  const common = useTranslations('common');
  return (
    <MoreMenu label={common('actions_for', { name: pause.name })}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => show('form', pause)}>
        {t('change')}
      </Menu.Item>
      {pause.state !== 'past' && (
        <Menu.Item leftSection={<IconPlayerPlay {...ICON} />} onClick={() => show('end', pause)}>
          {t(`end.${pause.state}`)}
        </Menu.Item>
      )}
    </MoreMenu>
  );
}
