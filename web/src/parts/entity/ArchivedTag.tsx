import '@mantine/core/styles/Badge.css';
import { Badge } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** Beside the title of archived rows. */
export function ArchivedTag() {
  const t = useTranslations('field');
  return (
    <Badge size="lg" leftSection={<IconArchive size={14} stroke={1.6} aria-hidden />}>
      {t('archived')}
    </Badge>
  );
}
