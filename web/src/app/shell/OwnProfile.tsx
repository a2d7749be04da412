import { Button } from '@mantine/core';
import {
  IconKey,
  IconMail,
  IconPhoto,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { showProfile } from '../../areas/users/profile/profileState.ts';
import { paths } from '../../kit/paths.ts';
import { useMay } from '../../kit/session/may.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import classes from './PhoneTabs.module.css';

export function OwnProfile({ close }: { close: () => void }) {
  const t = useTranslations('common');
  const portrait = useTranslations('portrait');
  const mayHavePicture = useMay('user.picture');
  const parts = [
    { part: 'data' as const, label: t('profile'), icon: IconUser },
    ...(mayHavePicture
      ? ([
          { part: 'picture', label: portrait('change'), icon: IconPhoto },
          { part: 'signature', label: portrait('signature.change'), icon: IconSignature },
        ] as const)
      : []),
    { part: 'password' as const, label: t('change_password'), icon: IconKey },
  ];
  const go = useGo();
  const entries = [
    ...parts.map(({ part, ...entry }) => ({ ...entry, open: () => showProfile(part) })),
    { label: t('page.security'), icon: IconShieldLock, open: () => go(paths.security()) },
    { label: t('page.reportSchedules'), icon: IconMail, open: () => go(paths.reportSchedules()) },
  ];
  return (
    <div className={classes.section}>
      {entries.map(({ label, icon: Icon, open }) => (
        <Button
          key={label}
          fullWidth
          size="lg"
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          onClick={() => {
            close();
            open();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
