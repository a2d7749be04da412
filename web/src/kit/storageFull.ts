/** Whether something could not be stored because the browser grants this page no more room. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
