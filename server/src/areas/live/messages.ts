import type { EventView } from '@plumbline/contract/events/events';
import type { StoredEvent } from './events.ts';

/** For more events of one kind than this, only the kind is named. */
const MAX_NAMED = 50;

/** The bytes of messages to streams, made once for all streams with the same events. */
export class Messages {
  private readonly made = new Map<string, Buffer>();

  /** Returns a message with these events and the number up to which the reader is informed. */
  of(events: readonly StoredEvent[], upTo: number): Buffer {
    const key = events.map(({ seq }) => seq).join();
    const bytes = this.made.get(key) ?? Buffer.from(`${framesOf(events).join('')}id: ${upTo}\n\n`);
    this.made.set(key, bytes);
    return bytes;
  }
}

export const frameOf = (event: EventView): string => `data: ${JSON.stringify(event)}\n\n`;

const frameOfEvent = ({ type, entity, entity_id, at }: StoredEvent): string =>
  frameOf({ type, entity, id: entity_id, at });

function framesOf(events: readonly StoredEvent[]): string[] {
  if (events.length <= MAX_NAMED) return events.map(frameOfEvent);
  const alike = Map.groupBy(events, ({ entity, type }) => `${entity} ${type}`);
  return [...alike.values()].flatMap((all) => {
    const [last] = all.slice(-1);
    if (!last || all.length <= MAX_NAMED) return all.map(frameOfEvent);
    const { type, entity, at } = last;
    return [frameOf({ type, entity, id: null, at })];
  });
}
