import { RefusalError } from '../../kit/http/errors.ts';
import type { AnnotationEntry, FileEntry, RemovalEntry } from './contentEntry.ts';

/** A file that somebody has taken, with everything done to it afterwards. */
export interface TakenFile {
  content_id: string;
  user: string;
  /** The device that took it. */
  device: string;
  item: string;
  sha256: string;
  /** Whether the user has asked to remove it. */
  removed: boolean;
  /** Whether the device has promised to remove it. */
  gone?: boolean;
  /** Whether the user has discarded a refused removal. */
  kept?: boolean;
  /** The drawings made over it, in order. */
  drawn: number[];
  /** Whether the user has sent a refused drawing again, out of order. */
  decided: boolean;
}

/** A device, with the drawings that were ever on its disk, in their order there. */
interface Drawer {
  disk: { readonly everDrawn: readonly number[] };
}

interface ServerFile {
  id: string;
  sha256: string;
  /** The last drawing made over it, or 0. */
  drawn: number;
}

const notFound = () => new RefusalError(404, 'Not Found');

/** The files of the server by the rules of docs/wire.md, as far as the queue can tell. */
export class ServerContents {
  readonly faults: string[] = [];
  readonly rows = new Map<string, ServerFile>();
  /** Every content that was ever made, removed or not: a removed one keeps its id. */
  readonly made = new Map<string, ServerFile>();
  #uploads = new Map<string, string>();
  #begun = 0;
  readonly #taken: Map<string, TakenFile>;
  readonly #devices: ReadonlyMap<string, Drawer>;
  readonly #refuses: () => boolean;
  constructor(
    taken: Map<string, TakenFile>,
    devices: ReadonlyMap<string, Drawer>,
    refuses: () => boolean,
  ) {
    this.#taken = taken;
    this.#devices = devices;
    this.#refuses = refuses;
  }

  /** Its inspection has been closed. */
  #check(): void {
    if (this.#refuses()) throw new RefusalError(409, { code: 'wrong_status' });
  }

  /** Unfinished and unused uploads are kept for a day. */
  forgetUploads = () => this.#uploads.clear();

  upload(sha256: string): string {
    this.#begun += 1;
    const url = `/upload/${this.#begun}`;
    this.#uploads.set(url, sha256);
    return url;
  }

  /** An answer need not wait for a file that was refused, even if the device has not noted that yet. */
  readonly refused = new Set<string>();

  add(entry: FileEntry, url: string): unknown {
    try {
      return this.#add(entry, url);
    } catch (error) {
      this.refused.add(entry.content_id);
      throw error;
    }
  }

  #add({ content_id, body }: FileEntry, url: string): unknown {
    const row = this.made.get(content_id);
    if (row) return row;
    this.#check();
    const sha256 = this.#uploads.get(url);
    if (sha256 === undefined) throw notFound();
    if (sha256 !== body.sha256)
      throw new RefusalError(422, [{ loc: ['body', 'sha256'], msg: 'x', type: 'mismatch' }]);
    if (this.#taken.get(content_id)?.sha256 !== sha256)
      this.faults.push(`${content_id} has other bytes than those taken`);
    const made = { id: content_id, sha256, drawn: 0 };
    this.made.set(content_id, made);
    this.rows.set(content_id, made);
    return made;
  }

  change({ content_id, body }: AnnotationEntry): unknown {
    const row = this.rows.get(content_id);
    const file = this.#taken.get(content_id);
    if (!this.made.has(content_id) && file?.removed === false)
      this.faults.push(`${content_id} was changed before it was there`);
    if (!row) throw notFound();
    this.#check();
    const drawn = Number(body.description);
    const isEarlier = [...this.#devices.values()].some(
      ({ disk: { everDrawn } }) =>
        everDrawn.includes(drawn) && everDrawn.indexOf(drawn) < everDrawn.indexOf(row.drawn),
    );
    if (isEarlier && file?.decided === false)
      this.faults.push(`drawing ${drawn} of ${content_id} replaced a later one`);
    row.drawn = drawn;
    return row;
  }

  remove({ content_id }: RemovalEntry): void {
    if (!this.rows.has(content_id)) throw notFound();
    this.#check();
    this.rows.delete(content_id);
    if (this.#taken.get(content_id)?.removed !== true)
      this.faults.push(`${content_id} was removed by nobody`);
  }
}
