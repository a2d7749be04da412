import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import { maybeWords, reference, words } from '../kit/values.ts';
import { qualitySummary } from '../quality/schemas.ts';

const write = z.strictObject({
  name: words(),
  code: maybeWords(60),
  external_id: maybeWords(100),
  bu_class_code: z.int().nullable(),
  parent_id: reference.nullable(),
  status_code: z.int().nullable(),
});

export const businessUnitSchemas = defineSchemas({
  create: write.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
  values: { quality: qualitySummary },
});
