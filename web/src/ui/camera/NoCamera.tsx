import { IconCameraOff, IconPhotoUp, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { CameraProblem } from '../../kit/camera.ts';
import { ICON } from '../theme/tokens.ts';
import classes from './CameraView.module.css';
import { Button } from '../buttons/Button.tsx';
import { FileButton } from '../buttons/FileButton.tsx';

interface Props {
  problem: CameraProblem;
  again: () => void;
  take: (photo: Blob) => void;
}

/** The reason why there is no camera in the page, and the device's own camera or files instead. */
export function NoCamera({ problem, again, take }: Props) {
  const t = useTranslations('camera');
  const common = useTranslations('common');
  return (
    <div className={`row justify-centre gap-12 text-centre flex-1 ${classes.off}`} role="alert">
      <IconCameraOff size={28} stroke={1.5} aria-hidden />
      {t(`problem.${problem}`)}
      <div className="wrap justify-centre">
        <Button
          data-phone="lg"
          variant="default"
          leftSection={<IconRefresh {...ICON} />}
          onClick={again}
        >
          {common('try_again')}
        </Button>
        <FileButton
          accept="image/*"
          capture="environment"
          multiple
          onChange={(files) => files.forEach(take)}
        >
          {(props) => (
            <Button
              {...props}
              data-phone="lg"
              variant="default"
              leftSection={<IconPhotoUp {...ICON} />}
            >
              {t('upload')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
