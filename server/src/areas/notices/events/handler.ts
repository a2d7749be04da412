import type { Ctx } from '#kit/ctx.ts';
import type { EventHandler, HandledEvent } from '#kit/handlers/handler.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { sendNotices } from '../sendNotices.ts';
import type { NewNotice } from '../sendNotices.ts';
import { ofAssignments } from './assignments.ts';
import { ofCredits } from './credits.ts';
import { ofDevices } from './devices.ts';
import { ofJobs } from './jobs.ts';
import { ofResults } from './results.ts';
import { ofVerdicts } from './verdicts.ts';
import { ofWebhooks } from './webhooks.ts';

/** The notices of each event, and their recipients. */
const MEANINGS: readonly ((
  ctx: Ctx<SystemActor>,
  events: readonly HandledEvent[],
) => Promise<NewNotice[]>)[] = [
  ofAssignments,
  ofResults,
  ofVerdicts,
  ofCredits,
  ofWebhooks,
  ofJobs,
  ofDevices,
];

/** Nobody is notified of their own actions, except of signing in from a new device. */
export const noticeHandler: EventHandler = {
  name: 'notices',
  of: {
    inspection: ['create', 'update', 'cancel', 'archive', 'complete'],
    constraint: ['judge'],
    job: ['update'],
    webhook: ['update'],
    session: ['update'],
  },
  handle: async (ctx, events) => {
    const notices: NewNotice[] = [];
    for (const meaning of MEANINGS) notices.push(...(await meaning(ctx, events)));
    await sendNotices(ctx, notices);
  },
};
