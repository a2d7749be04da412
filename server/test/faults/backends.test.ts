import { test } from 'node:test';
import { outliveKills } from '../stress/backendKills.ts';

const KILLS = 200;

test(
  `a server outlives ${KILLS} sessions of its database that are ended under its jobs, mails, streams and rounds`,
  { timeout: 60_000 + KILLS * 10_000 },
  async (t) => t.diagnostic(JSON.stringify(await outliveKills(KILLS))),
);
