import { sql } from 'kysely';
import { SILENCE, whileBeating } from './lease.ts';
import type { Round, TaskWork } from './task.ts';

/** The rounds that this server runs. Of each, the servers have one row with its next time. */
export class RoundsOfServer {
  private readonly rounds: ReadonlyMap<string, Round>;
  private readonly work: TaskWork;
  private readonly running = new Map<string, Promise<void>>();
  private areStored = false;

  constructor(rounds: readonly Round[], work: TaskWork) {
    this.rounds = new Map(rounds.map((round) => [round.name, round]));
    this.work = work;
  }

  /** Begins the rounds that are due and that no server runs. A new round begins at its next time. */
  async begin(): Promise<void> {
    if (this.rounds.size === 0) return;
    if (!this.areStored) await this.store();
    this.areStored = true;
    const here = [...this.running.keys()];
    const { rows } = await sql<{ name: string }>`
      update round_time r set next_at = ${NEXT}, beat_at = statement_timestamp()
      from ${this.declared()} where n.name = r.name and r.name in (
        select name from round_time where next_at <= statement_timestamp() and name <> all(${here}::text[])
          and (beat_at is null or beat_at <= statement_timestamp() - ${SILENCE}) for update skip locked)
      returning r.name`.execute(this.work.deps.database.app);
    for (const { name } of rows) {
      const round = this.rounds.get(name);
      if (round) this.running.set(name, this.run(round));
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private async store(): Promise<void> {
    await sql`
      insert into round_time (name, next_at) select n.name, ${NEXT} from ${this.declared()}
      on conflict (name) do nothing`.execute(this.work.deps.database.app);
  }

  private declared() {
    const rounds = [...this.rounds.values()].map(({ name, every, minute = 0 }) => ({
      name,
      every,
      minute,
    }));
    return sql`jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as n (name text, every integer, minute integer)`;
  }

  /** Other servers leave it alone until it ends, however long it takes. */
  private async run({ name, run }: Round): Promise<void> {
    const { deps, log, warnings } = this.work;
    const { app } = deps.database;
    await warnings.during(name, async () => {
      const beat = () =>
        sql`update round_time set beat_at = statement_timestamp() where name = ${name}`.execute(
          app,
        );
      try {
        await whileBeating({ what: name, beat, log }, () => run(deps, log));
      } finally {
        await sql`update round_time set beat_at = null where name = ${name}`.execute(app);
      }
    });
    this.running.delete(name);
  }
}

/** The next time of a declared round `n`, in whole minutes. */
const NEXT = sql`to_timestamp(60 * (n.minute + n.every * (1 + floor((extract(epoch from statement_timestamp()) / 60 - n.minute) / n.every))))`;
