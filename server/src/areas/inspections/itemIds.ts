import { newId } from '#kit/ids.ts';

/** How the id of a detail ends, beside those of its items. */
export const NO_ITEM = '0000';

/** A detail's id ends in 16 zero bits, which number its items. */
export const newDetailId = (): string => `${newId().slice(0, -4)}${NO_ITEM}`;

/** The lasting id of an item: its detail's id plus its position in the list, from 1. */
export const itemId = (detailId: string, position: number): string =>
  `${detailId.slice(0, -4)}${(position + 1).toString(16).padStart(4, '0')}`;

/** The detail and the position an item's id stands for; null where it is no item's id. */
export function placeOf(id: string): { detail_id: string; position: number } | null {
  const position = Number.parseInt(id.slice(-4), 16) - 1;
  return position < 0
    ? null
    : { detail_id: `${id.slice(0, -4).toLowerCase()}${NO_ITEM}`, position };
}
