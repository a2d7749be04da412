import { useEffect, useRef, useState, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { TIMING } from '../../kit/timing.ts';
import { matchRoute } from '../../kit/paths.ts';
import { pathOfScan } from './address.ts';
import { problemOf, type CameraProblem } from '../../kit/camera.ts';
import type { ScannedField, ScannedCode } from '../../kit/scanner.ts';
import { useCamera, type ScanCamera, type ScanPlaces } from './useCamera.ts';

export interface ScannerModel extends ScanCamera {
  /** The last problem, for 5 s. */
  problem: string | null;
  /** Why the camera did not start, until it is started again. */
  fault: CameraProblem | null;
  readFile: (file: File) => void;
  readingFile: boolean;
  /** The last code that is not one of ours. */
  foreign: string | null;
  /** Looks up a code that somebody has typed, or a hand scanner has; the camera stops. */
  lookUp: (text: string, isTyped?: boolean) => void;
  /** Reports that nothing can be done with the code. */
  refuse: () => void;
}

interface Options {
  onFound: (path: string) => void;
  /** Whether an address without a page here counts as a foreign code. */
  takesAddresses: boolean;
  /** The code typed by a hand scanner; with it, the camera stays off. */
  typed: ScannedCode | null;
  /** The field that takes what is read; null if codes are looked up. */
  field: ScannedField | null;
}

/** A pattern of addresses; one that leads nowhere here is nobody's code. */
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** Reads codes from the camera and from files until one is an address. */
export function useScanner(
  places: ScanPlaces,
  { onFound, takesAddresses, typed, field }: Options,
): ScannerModel {
  const t = useTranslations('scan.problem');
  const [problem, say] = useProblem();
  const [foreign, setForeign] = useState<string | null>(null);
  const [fault, setFault] = useState<CameraProblem | null>(null);
  const isDone = useRef(false);
  useEffect(() => {
    isDone.current = false;
    return () => {
      isDone.current = true;
    };
  }, []);
  const refuse = () => say(t('invalid'));
  const read = (text: string, isTyped = false) => {
    if (isDone.current) return;
    if (field !== null) {
      const other = field.asked?.faultOf(text) ?? null;
      if (other !== null) return say(other);
      camera.stop();
      field.take(text.trim(), isTyped);
      return;
    }
    const path = pathOfScan(text);
    if (path === null || (takesAddresses && matchRoute(path) === null)) {
      const code = text.trim();
      const isUseless = code === '' || (path === null && ADDRESS.test(code));
      setForeign(isUseless ? null : code);
      return isUseless ? refuse() : undefined;
    }
    camera.stop();
    onFound(path);
  };
  const camera = useCamera(places, {
    read,
    failed: (error) => setFault(problemOf(error)),
    startsOff: typed !== null,
  });
  const start = (device: string | null) => {
    setFault(null);
    camera.start(device);
  };
  const lookUp = (text: string, isTyped = false) => {
    camera.stop();
    read(text, isTyped);
  };
  useEffect(() => {
    if (typed !== null) lookUp(typed.code);
    // oxlint-disable-next-line react/exhaustive-deps -- each scan is looked up once
  }, [typed]);
  const file = usePictureFile({
    read: (text) => (text === null ? say(t('no_code')) : read(text)),
    failed: () => say(t('file')),
  });
  const readFile = (picture: File) => {
    // Its failure would replace what is said of the picture.
    if (camera.phase === 'starting') camera.stop();
    file.readFile(picture);
  };
  return { ...camera, ...file, start, readFile, problem, fault, foreign, lookUp, refuse };
}

interface Listener {
  read: (text: string | null) => void;
  failed: () => void;
}

/** Reads the code from a picture file. */
function usePictureFile({ read, failed }: Listener) {
  const [readingFile, setReadingFile] = useState(false);
  const readFile = (file: File) => {
    setReadingFile(true);
    import('./decode.ts')
      .then(async ({ readCodeOfFile }) => readCodeOfFile(file))
      .then(read, failed)
      .finally(() => setReadingFile(false));
  };
  return { readFile, readingFile };
}

/** A message that disappears after 5 s; repeating it restarts the time. */
function useProblem(): [problem: string | null, say: (text: string) => void] {
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback((text: string) => {
    clearTimeout(timer.current);
    setProblem(text);
    timer.current = setTimeout(() => setProblem(null), TIMING.notification);
  }, []);
  return [problem, say];
}
