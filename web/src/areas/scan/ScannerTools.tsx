import { Button, FileButton } from '@mantine/core';
import {
  IconBulb,
  IconBulbOff,
  IconCamera,
  IconChevronDown,
  IconPhotoUp,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './Scanner.module.css';
import type { ScannerModel as Model } from './useScanner.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';

export function ScannerTools({ scanner }: { scanner: Model }) {
  const t = useTranslations('scan');
  const { phase, device, cameras, light } = scanner;
  const stopped = phase === 'stopped';
  return (
    <div className={classes.tools}>
      <Button
        data-phone="lg"
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
            data-phone="lg"
            variant="default"
            leftSection={<IconPhotoUp {...ICON} />}
            loading={scanner.readingFile}
          >
            {t('upload')}
          </Button>
        )}
      </FileButton>
      {light !== null && (
        <Button
          data-phone="lg"
          variant="default"
          aria-pressed={light}
          leftSection={light ? <IconBulb {...ICON} /> : <IconBulbOff {...ICON} />}
          onClick={scanner.switchLight}
        >
          {t('light')}
        </Button>
      )}
      {cameras.length > 1 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button
              data-phone="lg"
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
