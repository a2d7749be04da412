import { isDeepStrictEqual } from 'node:util';
import { ask } from '../client.ts';
import type { Target } from '../client.ts';
import { emailOf } from '../fill/tenants.ts';
import type { Opened } from '../open.ts';
import { inTurn, ratioOf } from '../rounds.ts';
import type { Figures, Plan, Side } from '../rounds.ts';
import { judged, milliseconds, targetText } from '../tables.ts';
import type { Table } from '../tables.ts';
import { median } from '../load.ts';
import type { Question } from './question.ts';

/** Answers that are compared before anything is measured. */
const COMPARED = 20;

/** Our server and the floor, one question after another. */
export async function measureReads(
  { ours, floor, data }: Opened,
  questions: readonly Question[],
  plan: Plan,
): Promise<Table> {
  const admin = await ours.signIn(emailOf('large', 'admin'));
  const targets = questions.map((question) => ({
    question,
    ours: { ...admin, paths: question.ours(data).map((path) => `/api${path}`) },
    floor: floor.target(question.floor(data)),
  }));
  const refusals = new Map<string, string>();
  for (const { question, ...pair } of targets) {
    const refusal = await compare(question, pair.ours, pair.floor);
    if (refusal !== null) refusals.set(question.name, refusal);
  }
  const rows: string[][] = [];
  for (const one of targets) {
    const refusal = refusals.get(one.question.name);
    const sides: Side[] = [
      { target: one.ours, pid: ours.pid },
      { target: one.floor, pid: floor.pid },
    ];
    const [figures, base] = refusal === undefined ? await inTurn(sides, plan) : [];
    rows.push(
      figures && base
        ? against(one.question, figures, base)
        : [`${one.question.title}: ${refusal}`, ...AGAINST_FLOOR.slice(1).map(() => '–')],
    );
    console.log(rows.at(-1)?.join('  '));
  }
  return { title: 'Against the floor', columns: AGAINST_FLOOR, rows };
}

/** Fails if the answers differ; returns our refusal, if there is one. */
async function compare(question: Question, ours: Target, floor: Target): Promise<string | null> {
  for (let n = 0; n < Math.min(COMPARED, ours.paths.length); n++) {
    const [our, bare] = [await ask(ours, n), await ask(floor, n)];
    if (bare.status !== 200) throw new Error(`${question.name}: ${bare.status} ${bare.body}`);
    if (our.status !== 200) return `${our.status} ${our.body.slice(0, 60)}`;
    const [said, expected] = [question.agree.ours(our.body), question.agree.floor(bare.body)];
    if (!isDeepStrictEqual(said, expected))
      throw new Error(
        `${question.name}: ours ${JSON.stringify(said)} but the floor ${JSON.stringify(expected)}`,
      );
  }
  return null;
}

export const AGAINST_FLOOR = [
  'p50 at 1 connection, requests per second at 20',
  'p50 ms',
  'floor',
  'ratio',
  'target',
  'per s',
  'floor',
  'ratio',
  'target',
  'p99 ms at 1',
  'at 20',
  'CPU ms server + database',
  'floor',
  'ratio',
];

export function against(
  { title, target }: Pick<Question, 'title' | 'target'>,
  ours: Figures,
  floor: Figures,
): string[] {
  const cpu = ({ server, database }: Figures) => `${server.toFixed(2)} + ${database.toFixed(2)}`;
  const name = ours.failure === null ? title : `${title} (${ours.failure.slice(0, 60)})`;
  return [
    name,
    milliseconds(median(ours.p50)),
    milliseconds(median(floor.p50)),
    judged(ratioOf(ours.p50, floor.p50), target?.[0]),
    targetText(target?.[0]),
    median(ours.perSecond).toFixed(0),
    median(floor.perSecond).toFixed(0),
    judged(ratioOf(floor.perSecond, ours.perSecond), target?.[1]),
    targetText(target?.[1]),
    milliseconds(ours.p99),
    milliseconds(ours.p99Busy),
    cpu(ours),
    cpu(floor),
    ((ours.server + ours.database) / (floor.server + floor.database)).toFixed(2),
  ];
}
