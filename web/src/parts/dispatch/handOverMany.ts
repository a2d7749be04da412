import { MAX_HANDED_OVER } from '@plumbline/contract/inspections/limits';
import type { HandedOver } from '@plumbline/contract/inspections/schemas';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { fetchRefusalWords } from '../../kit/http/refusals.ts';
import type { BulkBatch } from '../list/bulk/runBulk.ts';

/** The earlier responsible user of each inspection. */
export type EarlierResponsibles = Map<string, string | null>;

async function send(ids: readonly string[], responsible_id: string | null): Promise<HandedOver> {
  const answer = await api.post<HandedOver>('/inspection/composite/responsible', {
    body: { ids, responsible_id },
    idempotencyKey: crypto.randomUUID(),
  });
  if (answer.refused.length > 0) await fetchRefusalWords();
  return answer;
}

const failedOf = ({ refused }: HandedOver) =>
  refused.map(({ id, status, detail }) => ({ id, error: new RefusalError(status, detail) }));

/** Hands inspections over, and notes their earlier responsible users. */
export const handOverTo = (responsible_id: string, before: EarlierResponsibles): BulkBatch => ({
  size: MAX_HANDED_OVER,
  act: async (ids) => {
    const answer = await send(ids, responsible_id);
    for (const { id, before: person } of answer.done)
      if (person !== responsible_id) before.set(id, person);
    return failedOf(answer);
  },
});

/** Gives inspections back to their earlier responsible users. */
export const giveBack = (before: EarlierResponsibles): BulkBatch => ({
  size: MAX_HANDED_OVER,
  act: async (ids) => {
    const people = Map.groupBy(ids, (id) => before.get(id) ?? null);
    const answers = await Promise.all([...people].map(([person, theirs]) => send(theirs, person)));
    return answers.flatMap(failedOf);
  },
});
