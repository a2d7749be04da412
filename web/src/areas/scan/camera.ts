type CameraProblem = 'denied' | 'no_camera' | 'busy' | 'insecure' | 'unknown';

/** Why a camera did not start. */
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

/** The rear camera, or the chosen one. Browsers offer cameras to secure pages only. */
export async function openCamera(device: string | null): Promise<MediaStream> {
  const which =
    device === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: device } };
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
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
