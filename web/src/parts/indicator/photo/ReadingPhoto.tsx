import { IconAlertCircle, IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { lateDialog } from '../../../kit/later.ts';
import type { PhotographedReading } from './takeReadingPhotos.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

const PhotoDialog = lateDialog(
  async () => (await import('./ReadingPhotoDialog.tsx')).ReadingPhotoDialog,
);

interface Props {
  reading: PhotographedReading;
  /** How many have been taken. */
  count: number;
  onTaken: (photos: number) => void;
}

/** Photographs a meter whose readings need that; says so until there is a photo. */
export function ReadingPhoto({ reading, count, onTaken }: Props) {
  const t = useTranslations('indicator.photos');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="row wrap gap-8">
      <Button
        size="sm"
        data-phone="lg"
        variant="default"
        leftSection={<IconCamera size={18} stroke={1.6} aria-hidden />}
        aria-label={t('of', { name: reading.name })}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      <span className="row gap-4" role="status">
        {count === 0 && <IconAlertCircle size={16} stroke={1.8} aria-hidden />}
        {count === 0 ? t('missing') : t('count', countArgs(count))}
      </span>
      <PhotoDialog
        reading={reading}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onTaken={onTaken}
      />
    </div>
  );
}
