/** Times of docs/coverage.md section 9, in milliseconds. */
export const TIMING = {
  errorToast: 3000,
  notification: 5000,
  errorClear: 2000,
  debounce: 300,
  archivedReload: 100,
  /** How often a running job is asked how far it is. */
  progress: 1000,
  chunkTimeout: 120_000,
  /** Shorter waits show no skeleton; with the frames around it, longer ones do before 200 ms (design "Timing"). */
  skeletonDelay: 150,
} as const;
