import { Button, FileButton } from '@mantine/core';
import {
  IconCamera,
  IconCameraOff,
  IconChevronDown,
  IconPhotoUp,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import classes from './Scanner.module.css';
import { useScanner, type Scanner as Model } from './useScanner.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';

/** The camera with its box, error messages below it, and the buttons to stop, start or use a picture. */
export function Scanner({ found }: { found: (path: string) => void }) {
  const t = useTranslations('scan');
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const scanner = useScanner({ video, box }, found);
  const { phase, problem } = scanner;
  return (
    <div className={classes.scanner}>
      <div className={classes.view} data-phase={phase}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('picture')}
          hidden={phase === 'stopped'}
        />
        <div ref={box} className={classes.box} aria-hidden>
          <i />
          <i />
          <i />
          <i />
        </div>
        {phase === 'stopped' && (
          <div className={classes.off}>
            <IconCameraOff size={28} stroke={1.5} aria-hidden />
            {t('camera_off')}
          </div>
        )}
      </div>
      <div className={classes.words}>
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        {problem === null && (
          <p role="status">
            {phase === 'starting'
              ? t('starting')
              : phase === 'scanning'
                ? t('hint')
                : t('hint_stopped')}
          </p>
        )}
      </div>
      <Tools scanner={scanner} />
    </div>
  );
}

function Tools({ scanner }: { scanner: Model }) {
  const t = useTranslations('scan');
  const size = useIsPhone() ? 'lg' : 'sm';
  const { phase, device, cameras } = scanner;
  const stopped = phase === 'stopped';
  return (
    <div className={classes.tools}>
      <Button
        size={size}
        variant="default"
        data-autofocus
        leftSection={stopped ? <IconPlayerPlay {...ICON} /> : <IconPlayerStop {...ICON} />}
        onClick={() => (stopped ? scanner.start(device) : scanner.stop())}
      >
        {t(stopped ? 'start' : 'stop')}
      </Button>
      <FileButton accept="image/*" onChange={(file) => file && scanner.readFile(file)}>
        {(props) => (
          <Button
            {...props}
            size={size}
            variant="default"
            leftSection={<IconPhotoUp {...ICON} />}
            loading={scanner.readingFile}
          >
            {t('upload')}
          </Button>
        )}
      </FileButton>
      {cameras.length > 1 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button
              size={size}
              variant="subtle"
              color="gray"
              leftSection={<IconCamera {...ICON} />}
              rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
            >
              {cameras.find(({ id }) => id === device)?.label || t('rear_camera')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => scanner.start(null)}>{t('rear_camera')}</Menu.Item>
            {cameras.map(({ id, label }, i) => (
              <Menu.Item key={id} onClick={() => scanner.start(id)}>
                {label || t('camera_number', { number: String(i + 1) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
