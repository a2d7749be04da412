import { STATUS } from '@plumbline/contract/inspections/status';
import { RefusalError } from '../../kit/http/errors.ts';
import type { StatusEntry } from './entry.ts';

/** A start or a completion that a user has asked for. */
export interface ModelStatus {
  id: number;
  user: string;
  code: typeof STATUS.active | typeof STATUS.completed;
  /** The number of times that it changed the inspection. */
  applied: number;
  /** Whether the server has said that the inspection has this status. */
  isMet: boolean;
  discarded: boolean;
}

/** The status of the inspection by the rules of `status.ts`, as far as the queue can tell. */
export class ServerInspection {
  status: number = STATUS.active;
  readonly faults: string[] = [];
  readonly #asked: Map<number, ModelStatus>;
  /** What its user did before a change of status and the server lacks. */
  readonly #missing: (entry: StatusEntry) => string[];
  constructor(asked: Map<number, ModelStatus>, missing: (entry: StatusEntry) => string[]) {
    this.#asked = asked;
    this.#missing = missing;
  }

  /** Refuses an answer unless the inspection is under way. */
  check(): void {
    if (this.status === STATUS.notStarted) throw new RefusalError(409, { code: 'not_started' });
    if (this.status !== STATUS.active) this.#refuse();
  }

  #refuse(): never {
    throw new RefusalError(409, { code: 'wrong_status', operative_status_code: this.status });
  }

  change(entry: StatusEntry): unknown {
    const { operative_status_code: code, comment } = entry.body;
    const asked = this.#asked.get(Number(comment));
    if (!asked) throw new Error('a change of status that nobody asked for');
    asked.isMet ||= this.status === code;
    if (this.status !== code) {
      const from = code === STATUS.active ? STATUS.notStarted : STATUS.active;
      if (this.status !== from) this.#refuse();
      for (const missing of this.#missing(entry))
        this.faults.push(`${missing} was to arrive before the status ${code}`);
      this.status = code;
      asked.applied += 1;
      asked.isMet = true;
    } else if (code === STATUS.active) this.#refuse();
    return { id: 'i', operative_status: { code } };
  }
}
