import assert from 'node:assert/strict';
import { REFUSALS } from '@plumbline/contract/kit/errors';
import { errorBody } from '@plumbline/contract/kit/errorBody';
import type { Answer } from '../fixtures/newTenant.ts';

const TEXTS = new Map<string, number>(
  Object.values(REFUSALS).flatMap((refusal) =>
    'text' in refusal ? [[refusal.text, refusal.status] as const] : [],
  ),
);
/** Text that no answer may ever contain: SQL, stacks, paths of the program. */
const INTERNALS =
  /\b(select|insert into|update) .*\b(from|values|set)\b|\bat .*\.ts:\d|node_modules|pg_|plumbline_/i;

/** Asserts that the answer is a refusal in one of the declared shapes, with the status of that shape. */
export function assertRefused(answer: Answer, label: string): void {
  const { status, body } = answer;
  assert.ok(
    status >= 400 && status < 500,
    `${label}: ${status} ${JSON.stringify(body).slice(0, 300)}`,
  );
  assert.deepEqual(Object.keys(body), ['detail'], label);
  const { detail } = errorBody.parse(body);
  if (typeof detail === 'string') assert.equal(TEXTS.get(detail), status, `${label}: ${detail}`);
  else if (Array.isArray(detail)) {
    assert.equal(status, 422, label);
    assert.ok(detail.length > 0, label);
    for (const { loc, msg, type } of detail) {
      assert.ok(
        ['body', 'query', 'path', 'header'].includes(String(loc[0])),
        `${label}: ${loc.join('.')}`,
      );
      assert.ok(msg.length > 3 && type.length > 1, `${label}: ${type} ${msg}`);
    }
  } else {
    assert.ok(Object.hasOwn(REFUSALS, detail.code), `${label}: ${detail.code}`);
    assert.equal(
      REFUSALS[detail.code as keyof typeof REFUSALS].status,
      status,
      `${label}: ${detail.code}`,
    );
  }
  // The location of a fault may quote the caller's input.
  const messages = Array.isArray(detail)
    ? (body.detail as object[]).map((item) => ({ ...item, loc: [] }))
    : detail;
  assert.doesNotMatch(JSON.stringify(messages), INTERNALS, label);
}

/** Asserts that the answer is a success or a refusal in a declared shape, and never a server error. */
export function assertAnswered(answer: Answer, label: string): void {
  if (answer.status >= 400) assertRefused(answer, label);
}

/** Status and reason of a refusal. */
export const refusalOf = ({ status, body }: Answer) => [status, body.detail];

/** Status and faults of invalid input, each by its place. */
export const faultsOf = ({ status, body }: Answer) => [
  status,
  body.detail.map?.(({ loc, type }: { loc: string[]; type: string }) => [loc.join('.'), type]),
];
