import { Refusal } from '@plumbline/contract/kit/errors';

/** The refusal of a file, with the reason. */
export const unsupported = (reason: string): Refusal =>
  new Refusal('unsupported_media', { reason });
