export type CameraProblem = 'denied' | 'no_camera' | 'busy' | 'insecure' | 'unknown';

/** The reason why a camera did not start. */
export function problemOf(error: unknown): CameraProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return window.isSecureContext ? 'denied' : 'insecure';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no_camera';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return window.isSecureContext ? 'unknown' : 'insecure';
  }
}

interface FrameSize {
  width: number;
  height: number;
}
/** The frame for reading codes; more pixels do not help. */
export const SCAN_SIZE: FrameSize = { width: 1280, height: 720 };
/** The frame for photos: larger than any camera's, so that each gives the most it can. */
export const PHOTO_SIZE: FrameSize = { width: 4096, height: 3072 };

/** The rear camera, or the chosen one. Browsers offer cameras to secure pages only. */
export async function openCamera(device: string | null, size: FrameSize): Promise<MediaStream> {
  const which =
    device === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: device } };
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: size.width }, height: { ideal: size.height } },
  });
}

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

export interface CameraChoice {
  id: string;
  label: string;
}

/** The available cameras; their names are known once the user has allowed one. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Whether there is a camera, which browsers tell before their user has allowed any. */
export async function hasCamera(): Promise<boolean> {
  if (!window.isSecureContext) return false;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === 'videoinput');
}

/** The light of a camera, which browsers know and their types do not. */
type Lit = MediaTrackCapabilities & { torch?: boolean };

/** Whether the camera has a light that the page may switch. */
export const hasLight = (stream: MediaStream): boolean =>
  stream
    .getVideoTracks()
    .some((track) => (track.getCapabilities?.() as Lit | undefined)?.torch === true);

export async function setLight(stream: MediaStream, on: boolean): Promise<void> {
  const light = { torch: on } as MediaTrackConstraintSet;
  for (const track of stream.getVideoTracks()) await track.applyConstraints({ advanced: [light] });
}
