/** The range in which an avatar's picture is enlarged before it is cut. */
export const ZOOM = { least: 1, most: 5, step: 0.25 } as const;

/** The zoom after a key, or null if the key means nothing here. */
export function zoomAfterKey(key: string, zoom: number): number | null {
  const step = key === '+' || key === '=' ? ZOOM.step : key === '-' ? -ZOOM.step : 0;
  return step === 0 ? null : Math.min(ZOOM.most, Math.max(ZOOM.least, zoom + step));
}
