import { words } from '@plumbline/contract/kit/values';
import { objectSchemas } from '@plumbline/contract/objects/schemas';
import type { z } from 'zod';
import type { ColumnValues } from '#kit/entity/write.ts';

/** An object from another system: parent and unit by external id, class by code. */
export const importedObject = objectSchemas.create
  .omit({
    id: true,
    parent_id: true,
    business_unit_id: true,
    object_class_id: true,
  })
  .extend({
    external_id: words(100),
    parent_external_id: words(100).nullable().optional(),
    business_unit_external_id: words(100).optional(),
    object_class_code: words(60).nullable().optional(),
  });
export type ImportedObject = z.input<typeof importedObject>;
export type CheckedImport = z.output<typeof importedObject>;

/** The stored row of an imported object. */
export type StoredObject = ColumnValues & { id: string; external_id: string };
