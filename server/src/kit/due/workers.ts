import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import type { DueEntry } from '#kit/events/signals.ts';
import { Warnings } from '#kit/warnings.ts';
import { LONG_SILENCE, SILENCE, SILENT_FOR_MS } from './lease.ts';
import { RoundsOfServer } from './rounds.ts';
import type { Round, Task, TaskWork } from './task.ts';

/** The delay before work is begun whose signal was lost, whose pause is over or whose server has died. */
const LOOK_EVERY_MS = 5000;

interface WorkersOptions {
  deps: Deps;
  tasks: readonly Task[];
  rounds: readonly Round[];
  log: FastifyBaseLogger;
  look_every_ms?: number;
}

/**
 * Works on what is due until stopped: at once on what this server signals, and every few seconds on whatever else is
 * due. Tasks have places of their own and rounds run beside each other, so that long work of one kind delays no other.
 * A stop interrupts jobs; other servers, or the next start, continue them.
 */
export function startWorkers({
  deps,
  tasks,
  rounds,
  log,
  look_every_ms = LOOK_EVERY_MS,
}: WorkersOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const warnings = new Warnings(log);
  const work = { deps, log, warnings, stopping: signal };
  const lines = new Map<string, Line>();
  const open = (task: Task) => lines.set(task.name, new Line(task, work));
  for (const task of tasks) if (!task.prepare) open(task);
  const onDue = (task: string, entry: DueEntry) => lines.get(task)?.add(entry);
  const roundsHere = new RoundsOfServer(rounds, work);
  /** Without the database nobody was heard: before anybody counts as dead, all have time to speak. */
  let deaf = true;
  let listeningSince = 0;
  const prepare = async () => {
    for (const task of tasks)
      if (!lines.has(task.name))
        await warnings.during(`preparing the ${task.name}`, async () => {
          await task.prepare?.(deps);
          open(task);
        });
  };
  const lookForRows = async () => {
    if (deaf) listeningSince = performance.now();
    deaf = true;
    const isSure = performance.now() - listeningSince > SILENT_FOR_MS;
    const ready = tasks.filter(({ name }) => lines.has(name));
    const entries = await dueEntries(deps, ready, isSure ? SILENCE : LONG_SILENCE);
    deaf = false;
    for (const { task, ...entry } of entries) onDue(task, entry);
  };
  const look = async () => {
    while (!signal.aborted) {
      await prepare();
      await warnings.during('looking for due rows', lookForRows);
      await warnings.during('looking for due rounds', () => roundsHere.begin());
      await pause(look_every_ms, undefined, { signal }).catch(() => undefined);
    }
  };
  deps.events.on('due', onDue);
  const looking = look();
  return {
    stop: async () => {
      stopping.abort();
      deps.events.off('due', onDue);
      await looking;
      await Promise.all([roundsHere, ...lines.values()].map((one) => one.stop()));
    },
  };
}

/** The entries of all tasks, in one statement. */
export async function dueEntries(
  { database }: Pick<Deps, 'database'>,
  tasks: readonly Task[],
  silence: RawBuilder<unknown> = SILENCE,
): Promise<(DueEntry & { task: string })[]> {
  const selects = tasks.flatMap(({ name, due }) =>
    due ? [sql`select ${name}::text as task, d.tenant_id, d.id from (${due(silence)}) d`] : [],
  );
  if (selects.length === 0) return [];
  return await database.read(sql`${sql.join(selects, sql` union all `)}`);
}

const keyOf = ({ tenant_id, id }: DueEntry) => `${tenant_id} ${id ?? ''}`;

/** The entries of a task that this server works on, and those that wait for a place; tenants take turns. */
class Line {
  private readonly task: Task;
  private readonly work: TaskWork;
  private readonly running = new Map<string, { tenant_id: string; done: Promise<void> }>();
  private readonly waiting = new Map<string, Map<string, DueEntry>>();

  /** The tenants of signals that wait for more of them. */
  private readonly gathering = new Set<string>();

  constructor(task: Task, work: TaskWork) {
    this.task = task;
    this.work = work;
    if (task.after) work.deps.events.on(task.after.signal, this.onSignal);
  }

  /** An entry that is being worked on is looked at once more afterwards. */
  add(entry: DueEntry): void {
    const { tenant_id } = entry;
    const entries = this.waiting.get(tenant_id) ?? new Map<string, DueEntry>();
    this.waiting.set(tenant_id, entries.set(keyOf(entry), entry));
    this.fill();
  }

  async stop(): Promise<void> {
    const { after } = this.task;
    if (after) this.work.deps.events.off(after.signal, this.onSignal);
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Servers do not look at the same moment. */
  private readonly onSignal = (tenant_id: string): void => {
    if (this.gathering.has(tenant_id)) return;
    this.gathering.add(tenant_id);
    const add = () => {
      this.gathering.delete(tenant_id);
      this.add({ tenant_id });
    };
    setTimeout(add, Math.random() * (this.task.after?.gather_ms ?? 0)).unref();
  };

  private fill(): void {
    while (!this.work.stopping.aborted && this.running.size < this.task.places) {
      const entry = this.takeNext();
      if (!entry) return;
      this.begin(entry);
    }
  }

  private takeNext(): DueEntry | undefined {
    for (const [tenant_id, entries] of this.waiting) {
      if (this.placesTakenBy(tenant_id) >= (this.task.placesOfTenant ?? Infinity)) continue;
      for (const [key, entry] of entries) {
        if (this.running.has(key)) continue;
        entries.delete(key);
        this.waiting.delete(tenant_id);
        if (entries.size > 0) this.waiting.set(tenant_id, entries);
        return entry;
      }
    }
    return undefined;
  }

  private placesTakenBy(tenant_id: string): number {
    return [...this.running.values()].filter((one) => one.tenant_id === tenant_id).length;
  }

  private begin(entry: DueEntry): void {
    const { name, run } = this.task;
    const key = keyOf(entry);
    // By tenant, since one that works says nothing of another that fails.
    const what = `${name} of tenant ${entry.tenant_id}`;
    const work = async () => {
      await this.work.warnings.during(what, () => run(entry, this.work));
      this.running.delete(key);
      this.fill();
    };
    this.running.set(key, { tenant_id: entry.tenant_id, done: Promise.resolve().then(work) });
  }
}
