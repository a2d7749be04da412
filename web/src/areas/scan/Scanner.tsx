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
import { later } from '../../kit/later.ts';
import { notifyError } from '../../kit/notify.ts';
import { useMe } from '../../kit/session/me.ts';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { useScanner, type ScannerModel as Model } from './useScanner.ts';
import {
  closeScanner,
  offerScannedObject,
  type ScannedCode,
  type ScannedField,
} from '../../kit/scanner.ts';
import { labelledObject } from './address.ts';
import classes from './Scanner.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextInput, Textarea } from '../../ui/fields/TextInput.tsx';
import { FileButton } from '../../ui/buttons/FileButton.tsx';

/** What is done with codes that are not one of ours. */
export const codeParts = later(() => import('./UnknownCodes.tsx'));

interface Props {
  onFound: (path: string) => void;
  /** Whether addresses that lead nowhere here can be bound to an object. */
  takesAddresses?: boolean;
  /** The code typed by a hand scanner. */
  typed?: ScannedCode | null;
  /** The field that takes what is read. */
  field?: ScannedField | null;
}

/** The camera with its box, error messages below it, and the buttons to stop, start or use a picture. */
export function Scanner({ onFound, takesAddresses = false, typed = null, field = null }: Props) {
  const t = useTranslations('scan');
  const problems = useTranslations('scan.problem');
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const me = useMe();
  const parts = codeParts.useNeeded();
  /** Whether the page below has a use for it. */
  const isTaken = (path: string) => {
    const object = labelledObject(path);
    if (object === null || !offerScannedObject(object)) return false;
    closeScanner();
    return true;
  };
  const open = (path: string) => {
    if (!isTaken(path)) onFound(path);
  };
  const follow = (path: string) => {
    if (isTaken(path)) return;
    parts?.keepLabel(me.id, path).catch(notifyError);
    onFound(path);
  };
  const scanner = useScanner({ video, box }, { onFound: follow, takesAddresses, typed, field });
  const { phase, problem, fault, foreign } = scanner;
  const asked = field?.asked;
  const isLabel = field === null || asked !== undefined;
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
            {fault === null ? (
              t('camera_off')
            ) : (
              <p role="alert" className={`text-centre ${classes.fault}`}>
                <b className="medium">{problems('start')}</b> {problems(fault)}
              </p>
            )}
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
                ? t(isLabel ? 'hint' : 'hint_field')
                : t(isLabel ? 'hint_stopped' : 'hint_field_stopped')}
          </p>
        )}
      </div>
      <ScannerTools scanner={scanner} />
      {isLabel && <TypedCode lookUp={scanner.lookUp} isAsked={asked !== undefined} />}
      {asked && <Excuse excuse={asked.excuse} pause={scanner.stop} />}
      {foreign !== null && parts === null && <RowsSkeleton rows={1} />}
      {foreign !== null && parts && (
        <parts.ForeignCode
          key={foreign}
          code={foreign}
          onFound={open}
          pause={scanner.stop}
          onUseless={scanner.refuse}
        />
      )}
      {field === null && foreign === null && parts && (
        <parts.WithoutCode onFound={open} pause={scanner.stop} />
      )}
      {field === null && parts && (
        <parts.KeptCodes except={foreign} onFound={open} pause={scanner.stop} />
      )}
    </div>
  );
}

/** For a label that no camera can read any more, and for what a hand scanner types. */
function TypedCode({ lookUp, isAsked }: { lookUp: Model['lookUp']; isAsked: boolean }) {
  const t = useTranslations('scan.type');
  const asked = useTranslations('scan.asked');
  const [text, setText] = useState('');
  return (
    <form
      className={`row ${classes.type}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') lookUp(text, true);
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
        {isAsked ? asked('verb') : t('verb')}
      </Button>
    </form>
  );
}

/** A label that is torn or out of reach stops nobody: the reason takes its place. */
function Excuse({ excuse, pause }: { excuse: (reason: string) => void; pause: () => void }) {
  const t = useTranslations('scan.asked');
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = reason.trim() === '';
  useUnsaved(!isMissing);
  if (!isOpen)
    return (
      <Button
        className={classes.excuse}
        data-phone="lg"
        variant="subtle"
        color="gray"
        onClick={() => {
          pause();
          setOpen(true);
        }}
      >
        {t('impossible')}
      </Button>
    );
  return (
    <form
      className={`stack gap-12 line-above ${classes.excuse}`}
      aria-label={t('impossible')}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!isMissing) excuse(reason.trim());
      }}
    >
      <Textarea
        {...focusFirst()}
        withAsterisk
        minRows={2}
        maxLength={500}
        label={t('reason')}
        description={t('reason_help')}
        value={reason}
        error={isSubmitted && isMissing ? t('reason_required') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" data-phone="lg">
        {t('proceed')}
      </Button>
    </form>
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
