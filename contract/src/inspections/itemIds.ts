/** The ending of a detail's id, in place of an item's position. */
export const NO_ITEM = '0000';

/** A detail's id, from any UUID: it ends in 16 zero bits, in which its items are numbered. */
export const detailIdFrom = (id: string): string => `${id.slice(0, -4)}${NO_ITEM}`;

/** The stable id of an item: its detail's id plus its position in the list, from 1. */
export const itemId = (detailId: string, position: number): string =>
  `${detailId.slice(0, -4)}${(position + 1).toString(16).padStart(4, '0')}`;

/** The detail and position that an item's id encodes; null if it is not an item's id. */
export function itemPlaceOf(id: string): { detail_id: string; position: number } | null {
  const position = Number.parseInt(id.slice(-4), 16) - 1;
  return position < 0 ? null : { detail_id: detailIdFrom(id).toLowerCase(), position };
}
