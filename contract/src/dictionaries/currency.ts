import { z } from 'zod';
import { codedView, maybeText } from '../kit/answers.ts';

/** A unit of measure in which money is counted: `iso` is its `extra.currency`, the name is in the caller's language. */
export const currencyView = codedView
  .extend({ iso: z.string(), symbol: maybeText })
  .meta({ id: 'currency' });
export type Currency = z.infer<typeof currencyView>;
