import { z } from 'zod';
import { codedView, count, maybeText, referenceView, timestamp } from './answers.ts';

/** The answer of every list (docs/wire.md "Lists"). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: count,
    page: z.int().nullable(),
    page_size: z.int().nullable(),
    next_cursor: maybeText,
  });
export type RowsPage<T> = z.infer<ReturnType<typeof pageOf<z.ZodType<T>>>>;

/** The largest exact number of rows of a list; beyond it, the list only says that there are more. */
export const MAX_COUNTED = 10_000;
/**
 * The answer of an entity's list. `total` is exact, or `MAX_COUNTED` if there are more rows; `with_total=true` counts
 * them all, and with `with_total=false` it is null.
 */
export const entityPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ total: count.nullable(), total_is_exact: z.boolean() });
export type EntityPage<T> = z.infer<ReturnType<typeof entityPageOf<z.ZodType<T>>>>;

/** One value of an attribute, and the number of rows with it. */
const facet = z.object({
  object: z.union([referenceView, codedView, z.string(), z.number(), z.boolean(), z.null()]),
  filter_count: count,
  total_count: count,
  /** Null if no row has a value to add. */
  sum: z.number().nullable().optional(),
  /** On the last value of a truncated attribute: number of values left out. */
  left_out: z.int().min(1).optional(),
});
export type Facet = z.infer<typeof facet>;

/** The answer of `aggr_on_attr`, by attribute. */
export const facets = z.record(z.string(), z.array(facet)).meta({ id: 'facets' });
export type Facets = z.infer<typeof facets>;

const values = z.record(z.string(), z.unknown());
/** One entry of an `audit_log`. */
export const auditEntry = z
  .object({
    id: z.uuid(),
    updated_at: timestamp,
    updated_by: referenceView.nullable(),
    api_key: referenceView
      .nullable()
      .meta({ description: 'The key by which a program has done it for the user.' }),
    operation: z.string(),
    log: z.object({ old_value: values, new_value: values }),
    names: z
      .record(z.uuid(), z.string())
      .meta({ description: 'What the ids in the log are called today, by id.' }),
  })
  .meta({ id: 'audit_entry' });
export type AuditEntry = z.infer<typeof auditEntry>;
