/** The quality of a JPEG, which every server and program reads, at a tenth of a PNG's size. */
const QUALITY = 0.92;

/** The current picture of the camera, in all its pixels; null while it shows nothing yet. */
export async function takePhoto(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < video.HAVE_CURRENT_DATA || width === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(video, 0, 0);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** Takes photos one after the other until stopped; each begins when the previous one is made. */
export async function takeBurst(
  video: HTMLVideoElement,
  take: (photo: Blob) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const photo = await takePhoto(video);
    if (photo !== null) take(photo);
    await new Promise((resolve) => setTimeout(resolve, BURST_MS));
  }
}
const BURST_MS = 400;
