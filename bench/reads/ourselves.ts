import { PEOPLE, emailOf } from '../fill/tenants.ts';
import { median } from '../load.ts';
import type { Opened } from '../open.ts';
import { inTurn, ratioOf } from '../rounds.ts';
import type { Plan } from '../rounds.ts';
import { judged, milliseconds, targetText } from '../tables.ts';
import type { Table } from '../tables.ts';
import { QUESTIONS } from './questions.ts';
import type { Question } from './question.ts';

/** A scoped inspector against the administrator: at a million objects never more. */
const SCOPED_LIMIT = (objects: number) => (objects >= 1_000_000 ? 1 : 1.3);
const DEPTH_LIMIT = 1.2;
const GROWTH_LIMIT = 1.5;
/** Inspectors may not see the administrator's sample, nor the root. */
const SAMPLED = ['point', 'audit', 'causes', 'children', 'indicator', 'budget-branch'];
const SHARED = (question: Question) =>
  ![...SAMPLED, 'causes-root', 'values', 'series', 'budget'].includes(question.name) &&
  !question.name.endsWith('-narrow');
const FLAT = ['point', 'list', 'children', 'todo', 'mine', 'stats', 'worst'];

const api = (paths: string[]) => paths.map((path) => `/api${path}`);

/** These figures need no throughput, and so less time. */
const shorter = (plan: Plan): Plan => ({ ...plan, seconds: plan.seconds / 2 });

/** The same questions from the administrator, an inspector of 4 % and one of 0.5 % of the objects. */
export async function measurePeople(
  { ours, data, objects }: Opened,
  questions: readonly Question[],
  plan: Plan,
): Promise<Table> {
  const callers = await Promise.all(
    PEOPLE.map(async (person) => ({
      ...(await ours.signIn(emailOf('large', person))),
      user_id: data.people[person],
    })),
  );
  const rows: string[][] = [];
  for (const question of questions.filter(SHARED)) {
    const sides = callers.map(({ user_id, ...caller }) => ({
      target: { ...caller, paths: api(question.ours({ ...data, user_id })) },
      pid: ours.pid,
    }));
    const [admin, ...others] = await inTurn(sides, shorter(plan), [1]);
    if (!admin) continue;
    rows.push([
      question.title,
      milliseconds(median(admin.p50)),
      ...others.flatMap(({ p50 }) => [
        milliseconds(median(p50)),
        judged(ratioOf(p50, admin.p50), SCOPED_LIMIT(objects)),
      ]),
      targetText(SCOPED_LIMIT(objects)),
    ]);
    console.log(rows.at(-1)?.join('  '));
  }
  return {
    title: 'Inspectors against the administrator, p50 in ms',
    columns: ['', 'administrator', '4 %', 'ratio', '0.5 %', 'ratio', 'target'],
    rows,
  };
}

/** A page at depth against the first one, and the large tenant against one of 10,000 objects. */
export async function measureGrowth(
  { ours, data, small, objects }: Opened,
  questions: readonly Question[],
  plan: Plan,
): Promise<Table> {
  const [large, little] = [
    await ours.signIn(emailOf('large', 'admin')),
    await ours.signIn(emailOf('small', 'admin')),
  ];
  const rows: string[][] = [];
  const add = async (title: string, pair: [string[], string[]], limit: number, second = little) => {
    const sides = [
      { target: { ...large, paths: pair[0] }, pid: ours.pid },
      { target: { ...second, paths: pair[1] }, pid: ours.pid },
    ];
    const [one, base] = await inTurn(sides, shorter(plan), [1]);
    if (one && base)
      rows.push([
        title,
        milliseconds(median(one.p50)),
        milliseconds(median(base.p50)),
        judged(ratioOf(one.p50, base.p50), limit),
        targetText(limit),
      ]);
    console.log(rows.at(-1)?.join('  '));
  };
  for (const question of questions.filter(({ name }) => FLAT.includes(name)))
    await add(question.title, [api(question.ours(data)), api(question.ours(small))], GROWTH_LIMIT);
  const [first, deep] = ['list', 'deep'].map((name) =>
    QUESTIONS.find((question) => question.name === name),
  );
  if (first && deep && questions.includes(deep))
    await add(
      'the page after 50,000 rows against the first',
      [api(deep.ours(data)), api(first.ours(data))],
      DEPTH_LIMIT,
      large,
    );
  return {
    title: `${objects.toLocaleString('en')} objects against 10,000, p50 in ms`,
    columns: ['', 'large', 'small', 'ratio', 'target'],
    rows,
  };
}
