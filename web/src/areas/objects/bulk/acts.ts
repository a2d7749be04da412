import { objects } from '@plumbline/contract/objects/wire';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { api } from '../../../kit/http/api.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import type { BULK_LETTERS } from '../../../parts/list/keys.ts';

/** A bulk action on objects. */
export type Act = keyof (typeof BULK_LETTERS)['objects'];
/** Entities that show part of it. */
export const CHANGED = [...ENTITIES.object.shownBy, objectTemplates.name];

export const pathOf = (id: string): string => `${objects.path}/${id}`;
export const restore = (id: string): Promise<unknown> =>
  api.patch(pathOf(id), { body: { archived: false } });
