import { RefusalError } from '../../kit/http/errors.ts';
import type { ObjectEntry } from './entry.ts';

/** An object that a user has made on the device. */
export interface MadeObject {
  id: string;
  user: string;
  device: string;
  /** The number of times that it was created. */
  created: number;
}

/** The objects of the server by the rules of `POST /object`, as far as the queue can tell. */
export class ServerObjects {
  readonly rows = new Set<string>();
  readonly #made: Map<string, MadeObject>;
  readonly #refuses: () => boolean;
  constructor(made: Map<string, MadeObject>, refuses: () => boolean) {
    this.#made = made;
    this.#refuses = refuses;
  }

  readonly faults: string[] = [];

  create({ object_id, body }: ObjectEntry): unknown {
    const made = this.#made.get(object_id);
    if (made === undefined) throw new Error('an object that nobody made');
    if (this.rows.has(object_id)) throw new RefusalError(409, { code: 'duplicate', field: 'id' });
    if (this.#refuses()) throw new RefusalError(409, { code: 'duplicate', field: 'external_id' });
    if (body.parent_id !== null) this.need(body.parent_id, object_id);
    this.rows.add(object_id);
    made.created += 1;
    return { id: object_id };
  }

  /** What needs an object arrives after it. */
  need(object_id: string, who: string): void {
    if (this.#made.has(object_id) && !this.rows.has(object_id))
      this.faults.push(`${who} arrived before ${object_id}`);
  }
}
