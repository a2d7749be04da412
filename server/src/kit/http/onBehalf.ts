import { LOCALES } from '@plumbline/contract/kit/locales';
import { z } from 'zod';
import type { ReadCtx } from '#kit/ctx.ts';
import type { JobAttempt } from '#kit/jobs/kind.ts';
import { actingAs } from './actingAs.ts';

/** The user or key that began a job, as a part of its stored input. */
export const initiator = {
  user_id: z.uuid(),
  /** The key that began it, if any. */
  key_id: z.uuid().nullable().default(null),
  locale: z.enum(LOCALES),
};
const begunBy = z.object(initiator);
type JobInitiator = z.output<typeof begunBy>;

export const initiatorOf = ({
  actor,
  locale,
}: Pick<ReadCtx, 'actor' | 'locale'>): JobInitiator => ({
  user_id: actor.id,
  key_id: actor.key?.id ?? null,
  locale,
});

/** Works for the user or key that began the job, with their present rights. */
export async function actingFor({
  ctx,
  input,
  signal,
}: JobAttempt<JobInitiator>): Promise<ReadCtx> {
  const { deps, actor, log } = ctx;
  const { user_id, key_id, locale } = input;
  const { tenant_id } = actor;
  return { ...(await actingAs(deps, { tenant_id, user_id, key_id, locale, log })), signal };
}
