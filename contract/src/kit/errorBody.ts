import { z } from 'zod';

/** One validation item of a 422 answer; `loc` starts with body, query, path or header. */
const validationItem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type ValidationItem = z.infer<typeof validationItem>;

const entry = z.object({ id: z.string(), name: z.string() });

/** `{"detail": …}` in the shapes of docs/wire.md "Errors", and no others. */
export const errorBody = z.object({
  detail: z.union([
    z.array(validationItem),
    z.string(),
    z.object({
      code: z.literal('inspection_incomplete'),
      inspection_object: entry,
      check_list: z.object({ name: z.string(), group: z.string(), item: z.string() }),
      missing: z.int(),
    }),
    z.object({
      code: z.literal('assigned_time_not_reached'),
      assigned_time: z.string(),
      current_time: z.string(),
    }),
    z.object({
      code: z.literal('not_enough_credits'),
      required_credits: z.number(),
      available_credits: z.number(),
    }),
    z.looseObject({ code: z.string() }),
  ]),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type Detail = ErrorBody['detail'];
