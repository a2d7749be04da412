import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';

/**
 * The ways in which a chain is broken: an entry was altered, deleted, exchanged with another one or added, or a link
 * was altered, a link is missing, or the end was altered.
 */
const CHAIN_FAULTS = [
  'altered',
  'deleted',
  'reordered',
  'added',
  'link_altered',
  'link_missing',
  'end_altered',
] as const;

/** A place where the audit log and its chain disagree. */
const chainBreak = z.strictObject({
  fault: z.enum(CHAIN_FAULTS),
  /** The number of the link. */
  link: z.int(),
  /** The entry, or the first one of a link; null if no entry is left. */
  entry: z
    .strictObject({
      id: z.uuid(),
      /** The time of the entry; for a deleted one, the time in its id; null if neither is known. */
      at: timestamp.nullable(),
      /** The entity of the entry, and the operation; null once it is deleted. */
      entity: z.string().nullable(),
      entity_id: z.string().nullable(),
      operation: z.string().nullable(),
    })
    .nullable(),
});
export type ChainBreak = z.infer<typeof chainBreak>;

/** The result of a job that has verified the chain. */
export const chainVerdict = z.strictObject({
  /** Number of entries and links that hold, from the first one on. */
  entries: count,
  links: count,
  /** The hash of the last of these links; null if there is none. */
  hash: z.string().nullable(),
  /** The first fault. */
  broken: chainBreak.nullable(),
  /** Further faults, as far as they can be found: at most a hundred. */
  further: z.array(chainBreak),
});
export type ChainVerdict = z.infer<typeof chainVerdict>;
