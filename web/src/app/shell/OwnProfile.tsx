import { Button } from '@mantine/core';
import { IconKey, IconUser } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { showProfile } from '../../areas/users/profile/profileState.ts';
import classes from './PhoneTabs.module.css';

export function OwnProfile({ close }: { close: () => void }) {
  const t = useTranslations('common');
  const parts = [
    { part: 'data', label: t('profile'), icon: IconUser },
    { part: 'password', label: t('change_password'), icon: IconKey },
  ] as const;
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
