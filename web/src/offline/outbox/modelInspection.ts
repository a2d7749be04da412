import { STATUS } from '@plumbline/contract/inspections/status';
import { RefusalError } from '../../kit/http/errors.ts';
import type { LifecycleEntry } from './entry.ts';

/** What a user has asked to happen to the inspection as a whole. */
export type ModelAct = 'plan' | 'hand_over' | typeof STATUS.active | typeof STATUS.completed;
export interface AskedAct {
  id: number;
  user: string;
  /** The device on which it was asked for. */
  device: string;
  act: ModelAct;
  /** The user to whom it is handed over; otherwise it is nobody's of the model. */
  to?: string | undefined;
  /** The number of times that it changed the inspection. */
  applied: number;
  /** Whether the server has said that the inspection is as it was asked to be. */
  isMet: boolean;
  discarded: boolean;
  /** Whether the user was asked and chose to send it again. */
  decided: boolean;
}

/** The number that an entry of the model has in its body. */
export const actOf = (entry: LifecycleEntry): number =>
  Number(entry.kind === 'hand_over' ? entry.body.responsible_id : entry.body.comment);

/** The inspection by the rules of `create.ts`, `status.ts` and `responsible.ts`, as far as the queue can tell. */
export class ServerInspection {
  /** Null: it has not been planned. */
  status: number | null = STATUS.active;
  responsible: string | null = null;
  #heir: string | undefined;
  readonly faults: string[] = [];
  readonly #asked: Map<number, AskedAct>;
  /** What its user did before and the server lacks. */
  readonly #missing: (entry: LifecycleEntry) => string[];
  /** Whether a user's plan of it waits on the device. */
  readonly #isPlanDue: (user: string) => boolean;
  constructor(
    asked: Map<number, AskedAct>,
    missing: (entry: LifecycleEntry) => string[],
    isPlanDue: (user: string) => boolean,
  ) {
    this.#asked = asked;
    this.#missing = missing;
    this.#isPlanDue = isPlanDue;
  }

  /** Refuses an answer unless the inspection is under way. */
  check(user: string): void {
    this.#require(user);
    if (this.status === STATUS.notStarted) throw new RefusalError(409, { code: 'not_started' });
    if (this.status !== STATUS.active) this.#refuse();
  }

  #require(user: string): void {
    if (this.status === null && this.#isPlanDue(user))
      this.faults.push(`something of ${user} arrived before the plan`);
    if (this.status === null) throw new RefusalError(404, { code: 'not_found' });
    if (this.responsible !== null && this.#heir !== user)
      throw new RefusalError(409, { code: 'not_responsible' });
  }

  #refuse(): never {
    throw new RefusalError(409, { code: 'wrong_status', operative_status_code: this.status });
  }

  change(entry: LifecycleEntry): unknown {
    const asked = this.#asked.get(actOf(entry));
    if (!asked) throw new Error('an act that nobody asked for');
    if (asked.act === 'plan') return this.#plan(asked);
    asked.isMet ||= asked.act === this.status;
    const isHandedOver = this.responsible === String(asked.id);
    if (asked.act === 'hand_over') {
      if (!isHandedOver) this.#require(asked.user);
    } else if (asked.act !== this.status || asked.act === STATUS.active) {
      this.#require(asked.user);
      const from = asked.act === STATUS.active ? STATUS.notStarted : STATUS.active;
      if (this.status !== from) this.#refuse();
    }
    if (asked.act !== this.status && !isHandedOver) {
      for (const missing of this.#missing(entry))
        this.faults.push(`${missing} was to arrive before act ${asked.id}`);
      if (asked.act === 'hand_over') {
        this.responsible = String(asked.id);
        this.#heir = asked.to;
      } else this.status = asked.act;
      asked.applied += 1;
    }
    asked.isMet = true;
    return this.#view();
  }

  #plan(asked: AskedAct): unknown {
    asked.isMet = true;
    if (this.status !== null) throw new RefusalError(409, { code: 'duplicate', field: 'id' });
    this.status = STATUS.notStarted;
    asked.applied += 1;
    return this.#view();
  }

  #view(): unknown {
    const { status: code, responsible } = this;
    return { id: 'i', operative_status: { code }, responsible: responsible && { id: responsible } };
  }
}
