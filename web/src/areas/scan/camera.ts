/** 20 frames a second of a 300 × 300 box; `Scanner.module.css` draws the box (docs/coverage.md section 9). */
const FRAME_MS = 1000 / 20;
/** More pixels than this do not improve detection. */
const MOST_PIXELS = 600;

export type CameraProblem = 'denied' | 'no_camera' | 'busy' | 'insecure' | 'unknown';

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

/** The side of the box in video pixels; the video covers its element, centred. */
export function boxSide(
  video: { width: number; height: number },
  shown: { width: number; height: number; box: number },
): number {
  const scale = Math.max(shown.width / video.width, shown.height / video.height);
  return Math.min(shown.box / scale, video.width, video.height);
}

/** Captures the picture inside the box; null while the video has none. */
function takeBox(
  video: HTMLVideoElement,
  box: HTMLElement,
  context: CanvasRenderingContext2D,
): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < video.HAVE_CURRENT_DATA || width === 0 || video.clientWidth === 0)
    return null;
  const side = boxSide(
    { width, height },
    { width: video.clientWidth, height: video.clientHeight, box: box.offsetWidth },
  );
  const pixels = Math.round(Math.min(side, MOST_PIXELS));
  const { canvas } = context;
  if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
  context.drawImage(
    video,
    (width - side) / 2,
    (height - side) / 2,
    side,
    side,
    0,
    0,
    pixels,
    pixels,
  );
  return context.getImageData(0, 0, pixels, pixels);
}

/** Passes on the picture inside the box 20 times a second, each only after the previous one was processed. */
export async function watchBox(
  { video, box }: { video: HTMLVideoElement; box: HTMLElement },
  look: (picture: ImageData) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  while (!signal.aborted) {
    const began = performance.now();
    const picture = takeBox(video, box, context);
    if (picture !== null) await look(picture);
    const rest = FRAME_MS - (performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
  }
}
