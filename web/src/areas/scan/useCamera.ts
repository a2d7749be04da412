import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { translator } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import {
  closeCamera,
  hasLight,
  listCameras,
  openCamera,
  SCAN_SIZE,
  setLight,
} from '../../kit/camera.ts';
import type { CameraChoice } from '../../kit/camera.ts';
import { watchBox } from './box.ts';

type CameraPhase = 'stopped' | 'starting' | 'scanning';
/** The elements of the picture and of the scanned area. */
export interface ScanPlaces {
  video: RefObject<HTMLVideoElement | null>;
  box: RefObject<HTMLDivElement | null>;
}
export interface ScanCamera {
  phase: CameraPhase;
  cameras: CameraChoice[];
  /** The chosen camera; null is the rear one. */
  device: string | null;
  /** Whether its light is on; null if it has none. */
  light: boolean | null;
  switchLight: () => void;
  start: (device: string | null) => void;
  stop: () => void;
}

/** Stops a camera; a failure is reported even if the scanner is already gone. */
function release(stream: MediaStream): void {
  try {
    closeCamera(stream);
  } catch (error) {
    notify({ text: translator('scan')('problem.cleanup'), description: String(error) });
  }
}

interface Listener {
  read: (text: string) => void;
  failed: (error: unknown) => void;
  /** Whether the camera waits for its button. */
  startsOff: boolean;
}

/** A camera whose box is read 20 times a second. It starts automatically, unless it is told not to, and always stops on unmount. */
export function useCamera({ video, box }: ScanPlaces, listener: Listener): ScanCamera {
  const [phase, setPhase] = useState<CameraPhase>(listener.startsOff ? 'stopped' : 'starting');
  const [cameras, setCameras] = useState<CameraChoice[]>([]);
  const [device, setDevice] = useState<string | null>(null);
  const [light, setLit] = useState<boolean | null>(null);
  const opened = useRef<MediaStream>(undefined);
  const run = useRef<AbortController>(undefined);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });

  const stop = useCallback(() => {
    run.current?.abort();
    setPhase('stopped');
    setLit(null);
  }, []);
  const open = useCallback(
    (deviceId: string | null) => {
      run.current?.abort();
      const { signal } = (run.current = new AbortController());
      const running = (stream: MediaStream) => {
        opened.current = stream;
        setPhase('scanning');
        setLit(hasLight(stream) ? false : null);
        void listCameras().then(setCameras, () => setCameras([]));
      };
      const read = (text: string) => latest.current.read(text);
      scan({ device: deviceId, video, box, running, read, ended: stop, signal }).catch(
        (error: unknown) => {
          if (signal.aborted) return;
          stop();
          latest.current.failed(error);
        },
      );
    },
    [box, stop, video],
  );
  useEffect(() => {
    if (!latest.current.startsOff) open(null);
    return () => run.current?.abort();
  }, [open]);
  const start = (deviceId: string | null) => {
    setDevice(deviceId);
    setPhase('starting');
    setLit(null);
    open(deviceId);
  };
  const switchLight = () => {
    if (opened.current === undefined || light === null) return;
    setLight(opened.current, !light).then(
      () => setLit(!light),
      () => setLit(null), // it promised a light that it does not have
    );
  };
  return { phase, cameras, device, light, switchLight, start, stop };
}

interface Scan extends ScanPlaces {
  device: string | null;
  running: (stream: MediaStream) => void;
  read: (text: string) => void;
  /** Called when the camera was unplugged or taken away. */
  ended: () => void;
  signal: AbortSignal;
}

/** Opens the camera and reads its box until the signal aborts it. */
async function scan({ device, video, box, running, read, ended, signal }: Scan): Promise<void> {
  const loading = import('./decode.ts');
  loading.catch(() => undefined); // reported below, after the camera has been released
  const stream = await openCamera(device, SCAN_SIZE);
  if (signal.aborted || video.current === null || box.current === null) return release(stream);
  signal.addEventListener('abort', () => release(stream));
  stream.getVideoTracks()[0]?.addEventListener('ended', ended);
  const places = { video: video.current, box: box.current };
  places.video.srcObject = stream;
  await places.video.play();
  const { readCode } = await loading;
  if (signal.aborted) return;
  running(stream);
  await watchBox(
    places,
    async (picture) => {
      const text = await readCode(picture);
      if (text !== null && !signal.aborted) read(text);
    },
    signal,
  );
}
