/** Times of Spec 9, in milliseconds. */
export const TIMING = {
  errorToast: 3000,
  notification: 5000,
  errorClear: 2000,
  debounce: 300,
  archivedReload: 100,
  /** How often a running job is asked how far it is. */
  progress: 1000,
  chunkTimeout: 120_000,
  /** Design "Timing": shorter waits show no skeleton. */
  skeletonDelay: 200,
} as const;
