/** Durations of docs/coverage.md section 9, in milliseconds. */
export const TIMING = {
  errorToast: 3000,
  notification: 5000,
  errorClear: 2000,
  debounce: 300,
  archivedReload: 100,
  /** Polling interval for the progress of a running job. */
  progress: 1000,
  chunkTimeout: 120_000,
  /** The wait before a skeleton is shown: with two frames of rendering, it appears before 200 ms (design "Timing"). */
  skeletonDelay: 150,
} as const;
