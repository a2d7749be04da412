import { z } from 'zod';
import { EDITED, type EditedEntity } from './edited.ts';

/** The body of `PUT /presence/{id}` (docs/wire.md "Presence"). */
export const presence = z.strictObject({
  entity: z.enum(Object.keys(EDITED) as [EditedEntity, ...EditedEntity[]]),
  entity_id: z.uuid(),
  /** False for a page that only shows the editors. */
  is_editing: z.boolean(),
});

export const presenceView = z.strictObject({
  /** The other editors, in the order in which they began. */
  others: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
});
export type PresenceView = z.infer<typeof presenceView>;
