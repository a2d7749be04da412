import {
  IconCameraOff,
  IconBulb,
  IconBulbOff,
  IconCamera,
  IconChevronDown,
  IconPhotoUp,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, TextInput, Group, FileButton } from '@mantine/core';
import { useMe } from '../../kit/session/me.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { useScanner, type ScannerModel as Model } from './useScanner.ts';
import { ForeignCode } from './ForeignCode.tsx';
import type { ScannedCode } from './scannerState.ts';
import { forgetCode, useKeptCodes } from './keptCodes.ts';
import classes from './Scanner.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';

interface Props {
  onFound: (path: string) => void;
  /** Whether addresses that lead nowhere here can be bound to an object. */
  takesAddresses?: boolean;
  /** The code typed by a hand scanner. */
  typed?: ScannedCode | null;
}

/** The camera with its box, error messages below it, and the buttons to stop, start or use a picture. */
export function Scanner({ onFound, takesAddresses = false, typed = null }: Props) {
  const t = useTranslations('scan');
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const scanner = useScanner({ video, box }, { onFound, takesAddresses, typed });
  const { phase, problem } = scanner;
  return (
    <div className={`column min-height-0 ${classes.scanner}`}>
      <div className={`relative overflow-hidden ${classes.view}`} data-phase={phase}>
        <video
          className="block full-width"
          ref={video}
          muted
          playsInline
          aria-label={t('picture')}
          hidden={phase === 'stopped'}
        />
        <div ref={box} className={`absolute ${classes.box}`} aria-hidden>
          <i />
          <i />
          <i />
          <i />
        </div>
        {phase === 'stopped' && (
          <div className="row column justify-centre cover">
            <IconCameraOff size={28} stroke={1.5} aria-hidden />
            {t('camera_off')}
          </div>
        )}
      </div>
      <div className={`centre quiet text-centre ${classes.words}`}>
        <p role="alert" className="medium loud hide-empty">
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
      <ScannerTools scanner={scanner} />
      <TypedCode lookUp={scanner.lookUp} />
      <KeptCodes onFound={onFound} pause={scanner.stop} />
      {scanner.foreign !== null && (
        <ForeignCode
          key={scanner.foreign}
          code={scanner.foreign}
          onFound={onFound}
          pause={scanner.stop}
          onUseless={scanner.refuse}
        />
      )}
    </div>
  );
}

/** For a label that no camera can read any more, and for what a hand scanner types. */
function TypedCode({ lookUp }: { lookUp: (text: string) => void }) {
  const t = useTranslations('scan.type');
  const [text, setText] = useState('');
  return (
    <form
      className={`row ${classes.type}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') lookUp(text);
      }}
    >
      <TextInput
        className="grow"
        label={t('label')}
        data-phone="lg"
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" data-phone="lg" variant="default" disabled={text.trim() === ''}>
        {t('verb')}
      </Button>
    </form>
  );
}

interface KeptCodesProps {
  onFound: (path: string) => void;
  pause: () => void;
}

/** The codes that were scanned without a connection; each can be looked up, bound or forgotten. */
function KeptCodes({ onFound, pause }: KeptCodesProps) {
  const t = useTranslations('scan.kept');
  const { id } = useMe();
  const codes = useKeptCodes(id);
  const [chosen, setChosen] = useState<string | null>(null);
  if (codes.length === 0) return null;
  return (
    <section
      className={`stack line-above break-anywhere gap-8 ${classes.foreign}`}
      aria-label={t('title')}
    >
      <p className="quiet">{t('title')}</p>
      {codes.map((code) => (
        <Group key={code} gap="xs" justify="space-between">
          <b dir="auto">{code}</b>
          <Group gap="xs">
            <Button data-phone="lg" variant="default" size="xs" onClick={() => setChosen(code)}>
              {t('look_up')}
            </Button>
            <Button
              data-phone="lg"
              variant="subtle"
              size="xs"
              aria-label={t('forget', { code })}
              onClick={() => forgetCode(id, code)}
            >
              {t('forget_short')}
            </Button>
          </Group>
        </Group>
      ))}
      {chosen !== null && codes.includes(chosen) && (
        <ForeignCode
          key={chosen}
          code={chosen}
          pause={pause}
          onFound={(path) => {
            forgetCode(id, chosen);
            onFound(path);
          }}
        />
      )}
    </section>
  );
}

function ScannerTools({ scanner }: { scanner: Model }) {
  const t = useTranslations('scan');
  const { phase, device, cameras, light } = scanner;
  const stopped = phase === 'stopped';
  return (
    <div className={`wrap justify-centre ${classes.tools}`}>
      <Button
        data-phone="lg"
        variant="default"
        {...focusFirst()}
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
