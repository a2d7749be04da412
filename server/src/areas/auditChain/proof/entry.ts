import { isUuid } from '@plumbline/contract/kit/literals';
import type { ChainBreak } from '@plumbline/contract/tenants/auditChain';

type NamedEntry = NonNullable<ChainBreak['entry']>;

/** The time of a row in UTC as PostgreSQL writes it. */
const STORED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/;

/** Describes an entry by the text of its row, or only by the id of one that is gone. */
export function namedEntry(id: string, text: string | null): NamedEntry {
  const row = text === null ? {} : parsed(text);
  const textOf = (name: string): string | null => {
    const value = row[name];
    return typeof value === 'string' ? value : null;
  };
  const at = textOf('at');
  return {
    id,
    at: at !== null && STORED_TIME.test(at) ? at.replace('+00:00', 'Z') : timeInId(id),
    entity: textOf('entity'),
    entity_id: textOf('entity_id'),
    operation: textOf('operation'),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Ids of entries begin with their time in milliseconds (UUIDv7); null if this one does not. */
function timeInId(id: string): string | null {
  if (!isUuid(id) || id[14] !== '7') return null;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();
}

/** Returns the text that the row would have under another id. */
export const underId = (text: string, id: string): string =>
  text.replace(/^(\{(?:"at": "[^"]*", )?"id": ")[^"]*"/, (_, start: string) => `${start}${id}"`);
