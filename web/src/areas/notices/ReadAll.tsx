import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMarkAllRead } from './notices.ts';
import { unreadQuery } from './unread.ts';

/** Marks everything up to the newest notice on screen, which leaves what has arrived since. */
export function ReadAll({ upTo, done }: { upTo: string; done: () => void }) {
  const t = useTranslations('notices');
  const { data } = useQuery(unreadQuery);
  const mark = useMarkAllRead(done);
  if (!data?.count) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconChecks size={14} stroke={1.6} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate(upTo)}
    >
      {t('read_all')}
    </Button>
  );
}
