import type { FastifyBaseLogger } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import type { DueEntry } from '#kit/events/signals.ts';
import type { Warnings } from '#kit/warnings.ts';

/** The context of a task's work. */
export interface TaskWork {
  deps: Deps;
  log: FastifyBaseLogger;
  warnings: Warnings;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** Work on rows of tenants that are due, each claimed by one of the servers. */
export interface Task {
  name: string;
  /** The most entries that this server works on at once. */
  places: number;
  /** The most of these that one tenant occupies. */
  placesOfTenant?: number;
  /**
   * The `tenant_id` and `id` of each entry with something due, also if its server has been silent for so long. A task
   * without it has only what is signalled.
   */
  due?: (silence: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The signal that a tenant has something to do, and the longest pause after it: what comes meanwhile is done together. */
  after?: { signal: 'committed' | 'numbered'; gather_ms: number };
  /** Runs once, before the first entry. */
  prepare?: (deps: Deps) => Promise<void>;
  /** Claims what is due and works on it; an entry with nothing left changes nothing. */
  run: (entry: DueEntry, work: TaskWork) => Promise<void>;
}

/** Work of the whole installation that is due at fixed times, done by one server. */
export interface Round {
  name: string;
  /** Minutes between two times. */
  every: number;
  /** The first of these minutes in an hour. */
  minute?: number;
  run: (deps: Deps, log: FastifyBaseLogger) => Promise<void>;
}
