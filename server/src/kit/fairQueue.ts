import { Refusal } from '@plumbline/contract/kit/errors';

/** The group and member that work is queued for: groups take turns, and so do the members of a group. */
export interface Turn {
  group: string;
  member: string;
}
/** The turn of work that users have no shares in. */
export const EVERYBODY: Turn = { group: '', member: '' };
/** The turn of work that a user waits for: tenants take turns, and so do their users. */
export const turnOf = ({ actor }: { actor: { tenant_id: string; id: string } }): Turn => ({
  group: `tenant ${actor.tenant_id}`,
  member: actor.id,
});
/** The turn of work for a tenant as a whole. */
export const turnOfTenant = (tenant_id: string): Turn => ({
  group: `tenant ${tenant_id}`,
  member: '',
});
type QueuedStart = () => void;

/**
 * Runs work in a few places in fair turns: heavy users wait for themselves, everybody else for at most one piece of
 * work per other group. Work beyond the bounds is refused at once.
 */
export class FairQueue {
  private readonly places: number;
  private readonly perMember: number;
  private readonly inAll: number;
  private running = 0;
  private waiting = 0;
  private readonly groups = new Map<string, Map<string, QueuedStart[]>>();

  constructor({ places, perMember, inAll }: { places: number; perMember: number; inAll: number }) {
    this.places = places;
    this.perMember = perMember;
    this.inAll = inAll;
  }

  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (this.running < this.places) this.running += 1;
    else await this.wait(turn);
    try {
      return await work();
    } finally {
      const next = this.takeNext();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async wait({ group, member }: Turn): Promise<void> {
    const members = this.groups.get(group) ?? new Map<string, QueuedStart[]>();
    const queue = members.get(member) ?? [];
    if (queue.length >= this.perMember) throw new Refusal('rate_limited', { retry_after: 1 });
    if (this.waiting >= this.inAll) throw new Refusal('busy', { retry_after: 2 });
    this.waiting += 1;
    this.groups.set(group, members);
    members.set(member, queue);
    await new Promise<void>((start) => queue.push(start));
  }

  /** Takes the next in turn and moves its group, and its member within the group, to the end of their lines. */
  private takeNext(): QueuedStart | undefined {
    for (const [group, members] of this.groups) {
      for (const [member, queue] of members) {
        const start = queue.shift();
        members.delete(member);
        if (queue.length > 0) members.set(member, queue);
        this.groups.delete(group);
        if (members.size > 0) this.groups.set(group, members);
        if (!start) continue;
        this.waiting -= 1;
        return start;
      }
    }
    return undefined;
  }
}
