import { objects } from '@plumbline/contract/objects/wire';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { api } from '../../../kit/http/api.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import type { BULK_LETTERS } from '../../../parts/list/keys.ts';

/** A bulk action on objects that asks first. */
export type BulkAct = Exclude<keyof (typeof BULK_LETTERS)['objects'], 'labels'>;
/** Entities that show part of it. */
export const CHANGED = [...ENTITIES.object.shownBy, objectTemplates.name];

export const objectPath = (id: string): string => `${objects.path}/${id}`;
export const restoreObject = (id: string): Promise<unknown> =>
  api.patch(objectPath(id), { body: { archived: false } });
