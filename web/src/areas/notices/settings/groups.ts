import { KINDS_OF } from '@plumbline/contract/notices/kinds';
import type { NoticeKind } from '@plumbline/contract/notices/kinds';
import type { Role } from '@plumbline/contract/kit/roles';

const GROUPS = {
  me: ['assigned', 'reminder', 'overdue', 'handed_over', 'cancelled'],
  unit: ['escalated', 'critical', 'healed', 'limit_broken', 'limit_healed', 'not_planned'],
  account: ['low_credits', 'webhook_disabled', 'job_finished', 'report_paused', 'new_device'],
} as const satisfies Record<string, readonly NoticeKind[]>;
type Group = keyof typeof GROUPS;

export interface KindGroup {
  group: Group;
  kinds: NoticeKind[];
}

/** The kinds of notices for a role, by whom they concern. */
export const kindGroupsOf = (role: Role): KindGroup[] =>
  (Object.keys(GROUPS) as Group[])
    .map((group) => ({
      group,
      kinds: GROUPS[group].filter((kind) => KINDS_OF[role].includes(kind)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
