import { Refusal } from '@plumbline/contract/kit/errors';

/** Why the bytes of a file are not accepted. */
export const unsupported = (reason: string): Refusal =>
  new Refusal('unsupported_media', { reason });
