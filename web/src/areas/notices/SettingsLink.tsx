import { IconSettings } from '@tabler/icons-react';
import { PageLink } from '../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useMay } from '../../kit/session/may.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { ActionIcon } from '../../ui/buttons/Button.tsx';

export function SettingsLink() {
  const t = useTranslations('shell.notices');
  if (!useMay('notice.settings')) return null;
  const name = t('settings');
  return (
    <Tooltip label={name}>
      <ActionIcon
        data-phone="lg"
        aria-label={name}
        renderRoot={(props: Record<string, unknown>) => (
          <PageLink {...props} to={paths.noticeSettings()} />
        )}
      >
        <IconSettings size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
