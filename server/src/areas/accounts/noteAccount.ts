import type { LoggedAccount } from '@plumbline/contract/kit/changes';
import type { Ctx } from '#kit/ctx.ts';

/** Logs with a user what is in no column of theirs. Its event reaches their open pages, and ends streams of sessions that have ended. */
export function noteAccount(ctx: Ctx, user_id: string, new_value: LoggedAccount): void {
  ctx.audit.push({
    entity: 'user',
    entity_id: user_id,
    operation: 'update',
    old_value: {},
    new_value,
    audience: { users: [user_id] },
  });
}
