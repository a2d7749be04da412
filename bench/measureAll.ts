import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import { measureCompletions, measureInspections } from './completions.ts';
import { cpuMeter, memoryOf } from './cpu.ts';
import { measureLive } from './live/live.ts';
import { measureFaces } from './faces.ts';
import { measureFiles } from './files.ts';
import { openBench } from './open.ts';
import type { Opened } from './open.ts';
import { measureRecalculation } from './recalculation.ts';
import { measureGrowth, measurePeople } from './reads/ourselves.ts';
import { QUESTIONS } from './reads/questions.ts';
import { measureReads } from './reads/reads.ts';
import { measureReminders } from './reminders.ts';
import { measureSchedules } from './schedules.ts';
import type { Plan } from './rounds.ts';
import { print, writeMarkdown } from './tables.ts';
import type { Table } from './tables.ts';
import { measureWrites } from './writes.ts';

interface Options {
  objects: number;
  seconds: number;
  rounds: number;
  /** Names of questions and sections; all if absent. */
  only: string[] | null;
  url?: string | undefined;
  directory?: string | undefined;
  /** A file for the tables as Markdown. */
  markdown?: string | undefined;
}

/** Our server against the floor and against itself, on one filled database. */
export async function measureAll(options: Options): Promise<void> {
  const bench = await openBench(options);
  const client = new pg.Client(connection(bench.url));
  try {
    await client.connect();
    const plan = { ...options, cpuOf: await cpuMeter(client) };
    const memory = () =>
      [bench.ours.pid, bench.floor.pid].map((pid) => `${memoryOf(pid).toFixed(0)} MB`);
    const [idle, tables] = [memory(), await sectionsOf(bench, options.only, plan)];
    tables.push({
      title: 'Memory',
      columns: ['', 'ours', 'floor'],
      rows: [
        ['after the start', ...idle],
        ['after the run', ...memory()],
      ],
    });
    for (const table of tables) print(table);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const versions = `Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}`;
    if (options.markdown) writeMarkdown(options.markdown, tables, { ...bench, versions });
  } finally {
    await client.end();
    await bench.close();
  }
}

/** `--only=point,people` measures this question, and those sections for it or, with sections alone, for all. */
async function sectionsOf(bench: Opened, only: string[] | null, plan: Plan): Promise<Table[]> {
  const sections = {
    floor: measureReads,
    people: measurePeople,
    growth: measureGrowth,
    recalculation: measureRecalculation,
    schedules: measureSchedules,
    reminders: measureReminders,
    live: measureLive,
    writes: measureWrites,
    inspections: measureInspections,
    completions: measureCompletions,
    faces: measureFaces,
    files: measureFiles,
  };
  const named = QUESTIONS.filter(({ name }) => only?.includes(name));
  const questions = named.length > 0 ? named : QUESTIONS;
  const chosen = Object.entries(sections).filter(([name]) => only?.includes(name));
  const tables: Table[] = [];
  for (const [name, measure] of chosen.length > 0 ? chosen : Object.entries(sections)) {
    if (only !== null && chosen.length === 0 && name !== 'floor') continue;
    tables.push(await measure(bench, questions, plan));
  }
  return tables;
}
