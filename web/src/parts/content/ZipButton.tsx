import { IconFileZip } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { useZip } from './api.ts';
import type { FileOwner } from './api.ts';

/** Downloads all files together. */
export function ZipButton({ owner }: { owner: FileOwner }) {
  const t = useTranslations('content');
  const zip = useZip();
  return (
    <ActionButton
      icon={<IconFileZip size={16} stroke={1.6} aria-hidden />}
      label={t('download_all')}
      onClick={() => zip.mutate(owner)}
    />
  );
}
