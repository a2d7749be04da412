import { IconCameraOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './Scanner.module.css';
import { useScanner } from './useScanner.ts';
import { ForeignCode } from './ForeignCode.tsx';
import { KeptCodes } from './KeptCodes.tsx';
import { ScannerTools } from './ScannerTools.tsx';
import type { ScannedCode } from './scannerState.ts';
import { TypedCode } from './TypedCode.tsx';

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
