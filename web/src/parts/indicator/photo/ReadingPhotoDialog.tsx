import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import { IconPhotoUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { nowDate } from '../../../kit/clock.ts';
import { notifyError } from '../../../kit/notify.ts';
import { PhotoCamera } from '../../../ui/camera/PhotoCamera.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { takeReadingPhotos, type PhotographedReading } from './takeReadingPhotos.ts';
import classes from './ReadingPhotoDialog.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FileButton } from '../../../ui/buttons/FileButton.tsx';

interface Props {
  reading: PhotographedReading;
  opened: boolean;
  onClose: () => void;
  onTaken: (photos: number) => void;
}

/** Takes photos of a meter, or pictures that the device has; each is on the disk before it counts. */
export function ReadingPhotoDialog({ reading, opened, onClose, onTaken }: Props) {
  const t = useTranslations('indicator.photos');
  const take = (photos: readonly Blob[], taken_at: string | null) =>
    void takeReadingPhotos(reading, photos, taken_at).then(onTaken, notifyError);
  return (
    <Modal
      opened={opened}
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      classNames={{ body: classes.body }}
      attributes={{ content: { 'aria-label': t('of', { name: reading.name }) } }}
    >
      <header className={`row justify-between gap-12 ${classes.head}`}>
        <h2 className="min-width-0 overflow-hidden medium break-anywhere" dir="auto">
          {reading.name}
        </h2>
        <FileButton
          accept={PICTURE_TYPES.join(',')}
          multiple
          onChange={(files) => {
            if (files.length > 0) take(files, null);
            onClose();
          }}
        >
          {(props) => (
            <Button
              {...props}
              size="sm"
              data-phone="lg"
              variant="default"
              leftSection={<IconPhotoUp {...ICON} />}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </header>
      <PhotoCamera onPhoto={(photo) => take([photo], nowDate().toISOString())} onClose={onClose} />
    </Modal>
  );
}
