import { Button } from '@mantine/core';
import { IconKey, IconPhoto, IconSignature, IconUser } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { showProfile } from '../../areas/users/profile/profileState.ts';
import { useMay } from '../../kit/session/may.ts';
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
  return (
    <div className={classes.section}>
      {parts.map(({ part, label, icon: Icon }) => (
        <Button
          key={part}
          fullWidth
          size="lg"
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          onClick={() => {
            close();
            showProfile(part);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
