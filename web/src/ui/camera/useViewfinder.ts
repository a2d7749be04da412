import { useEffect, useRef, useState } from 'react';
import {
  closeCamera,
  hasLight,
  openCamera,
  PHOTO_SIZE,
  problemOf,
  setLight,
  type CameraProblem,
} from '../../kit/camera.ts';

type Phase = 'starting' | 'on' | CameraProblem;

/** The rear camera in a video element, until the element is gone. */
export function useViewfinder() {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const [phase, setPhase] = useState<Phase>('starting');
  const [light, setLit] = useState<boolean | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const start = async () => {
      const opened = await openCamera(null, PHOTO_SIZE);
      if (isLeft) return closeCamera(opened);
      stream.current = opened;
      const element = video.current;
      if (element === null) return undefined;
      element.srcObject = opened;
      await element.play();
      setPhase('on');
      setLit(hasLight(opened) ? false : null);
      // another program may take it, or its cable may be pulled
      opened.getVideoTracks()[0]?.addEventListener('ended', () => setPhase('busy'));
      return undefined;
    };
    start().catch((error: unknown) => {
      if (stream.current) closeCamera(stream.current);
      if (!isLeft) setPhase(problemOf(error));
    });
    return () => {
      isLeft = true;
      if (stream.current) closeCamera(stream.current);
      stream.current = undefined;
    };
  }, [attempt]);
  return {
    video,
    phase,
    /** Null if there is none. */
    light,
    switchLight: () => {
      if (stream.current === undefined || light === null) return;
      setLight(stream.current, !light).then(
        () => setLit(!light),
        () => setLit(null), // it promised a light that it does not have
      );
    },
    again: () => {
      setPhase('starting');
      setAttempt(attempt + 1);
    },
  };
}
