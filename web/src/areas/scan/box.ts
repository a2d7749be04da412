/** 20 frames a second of a 300 × 300 box; `Scanner.module.css` draws the box (docs/coverage.md section 9). */
const FRAME_MS = 1000 / 20;
/** The number of pixels beyond which detection does not improve. */
const MOST_PIXELS = 600;

/** The side of the box in video pixels; the video covers its element, centred. */
export function boxSide(
  video: { width: number; height: number },
  view: { width: number; height: number; box: number },
): number {
  const scale = Math.max(view.width / video.width, view.height / video.height);
  return Math.min(view.box / scale, video.width, video.height);
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
