import { z } from 'zod';
import { maybeText } from '../kit/answers.ts';
import { isStorable } from '../kit/text.ts';
import { paragraphs } from '../kit/values.ts';

/**
 * What a start or a completion says of the label of the inspected object: the text of a code on it or on the plate, or why
 * none of them can be read.
 */
export const scan = z
  .strictObject({
    /** As the scanner reads it, with the separators of GS1. */
    code: z
      .string()
      .min(1)
      .max(2000)
      .refine(isStorable, { params: { reason: 'nul' } }),
    /** Whether it was typed on a keyboard. */
    is_typed: z.boolean(),
    reason: paragraphs(500),
  })
  .partial()
  .refine(({ code, reason }) => (code === undefined) !== (reason === undefined), {
    path: ['code'],
    params: { reason: 'required' },
  });
export type Scan = z.infer<typeof scan>;

export const scanView = z
  .object({
    /** The code on the plate; null if it was the label, or nothing. */
    code: maybeText,
    is_typed: z.boolean(),
    /** Of a label: whether it was the current one of its object. */
    is_current: z.boolean().nullable(),
    /** Why nothing could be scanned. */
    reason: maybeText,
  })
  .meta({ id: 'inspection_scan' });
export type ScanView = z.infer<typeof scanView>;

/** The two moments of a visit for which a template may ask for more. */
export type VisitStep = 'start' | 'finish';
