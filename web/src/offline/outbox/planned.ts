import type { QueryKey } from '@tanstack/react-query';
import { signedInUser } from '../../kit/session/sessionStore.ts';
import { outboxStore } from './device.ts';
import { isPlan, type PlanEntry, type PlanSource } from './entry.ts';

/** The call that plans an inspection of an object. */
export const planPath = (object_id: string, source: PlanSource): string =>
  'template_id' in source
    ? `/inspection/composite/${object_id}`
    : `/inspection/${object_id}/composite/operative`;

/** The inspections that the server has taken over while this page is open. */
const arrived = new Set<string>();
export const noteArrived = (inspection_id: string): void => void arrived.add(inspection_id);

/** What the server would answer to a query if it had the inspection; undefined for what it does not answer. */
function answerOf({ made }: PlanEntry, kind: unknown, detail_id: unknown): unknown {
  if (kind === 'one') return { view: made.inspection, version: undefined };
  if (kind === 'details') return made.work.map(({ detail }) => detail);
  if (kind === 'items') return made.work.find(({ detail }) => detail.id === detail_id)?.items;
  return kind === 'files' || kind === 'guidance' ? [] : undefined;
}

/** Reads that are under way: the queries of a page begin together. */
const reading = new Map<string, Promise<PlanEntry[]>>();

async function plansOf(user_id: string): Promise<PlanEntry[]> {
  const read = async () => (await outboxStore.read(user_id))?.entries.filter(isPlan) ?? [];
  const plans = reading.get(user_id) ?? read().finally(() => reading.delete(user_id));
  reading.set(user_id, plans);
  return await plans;
}

/**
 * The answer to a query about an inspection that was planned on this device and is not on the server; undefined for any other
 * query.
 */
export async function plannedHere([name, kind, id, detail_id]: QueryKey): Promise<unknown> {
  if (name !== 'inspection' || typeof id !== 'string' || arrived.has(id)) return undefined;
  const user_id = signedInUser();
  const plans = user_id === null ? [] : await plansOf(user_id);
  const plan = plans.find((entry) => entry.inspection_id === id);
  return plan && !arrived.has(id) ? answerOf(plan, kind, detail_id) : undefined;
}
