import { IconArchive } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/status/Badge.tsx';

/** Beside the title of archived rows. */
export function ArchivedTag() {
  const t = useTranslations('field');
  return <Badge icon={<IconArchive size={14} stroke={1.6} aria-hidden />}>{t('archived')}</Badge>;
}
