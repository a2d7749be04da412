import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '../fixtures/eventReader.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import { outliveKills } from '../stress/backendKills.ts';
import { CrashingServer } from '../stress/crashingServer.ts';

// The long run is part of `npm run test:faults`.
test('a server outlives sessions of its database that are ended under its jobs, mails, streams and rounds', async (t) => {
  const outlived = await outliveKills(8);
  t.diagnostic(JSON.stringify(outlived));
  assert.ok(outlived.jobs > 0 && outlived.mails > 0 && outlived.streams > 0);
});

/** Loaded into the server: an unhandled rejection, as a library might leave one behind. */
const STRAY = `process.on('SIGUSR2', () => Promise.reject(new Error('left behind')))`;

test('an unhandled failure in the background is logged as an error and does not end the server', async () => {
  const database = await ownDatabase();
  const server = new CrashingServer({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(STRAY)}`,
  });
  try {
    await server.start();
    process.kill(server.pid ?? 0, 'SIGUSR2');
    await waitUntil(() => server.lines.some((line) => line.includes('left behind')));
    const [line = ''] = server.lines.filter((one) => one.includes('left behind'));
    assert.equal((JSON.parse(line) as { level: number }).level, 50); // as the logger writes an error
    assert.equal((await fetch(`${server.url}/api/health/ready`)).status, 200);
  } finally {
    await server.end('SIGTERM');
    await database.drop();
  }
});
