import assert from 'node:assert/strict';
import { waitUntil } from '../fixtures/eventReader.ts';
import { startTestServer } from './databases.ts';
import { onNode } from './nodes.ts';
import { ownDatabase } from './ownDatabase.ts';
import type { OwnDatabase } from './ownDatabase.ts';
import { kindUnderTest } from './serverKinds.ts';

const UP_WITHIN_MS = 30_000;
/** As in a power cut, and as an operator restarts it. */
const SIGNALS = ['SIGKILL', 'SIGINT'] as const;
const SETTINGS = {
  // Acknowledged changes outlive the server.
  synchronous_commit: 'on',
  // Transactions that a node had prepared when it was killed hold their locks until the cluster decides on them, by
  // default for a minute.
  ...(kindUnderTest() === 'citus' && { 'citus.recover_2pc_interval': '1s' }),
};

/** A database on a server, or cluster, of its own, because a restart would end the connections of other tests. */
export interface RestartedServer {
  /** Its server stops when it is dropped. */
  database: OwnDatabase;
  /** Ends one node after the other, by either signal in turn, and resolves when it accepts connections again. */
  restart: () => Promise<void>;
}

export async function startRestartedServer(): Promise<RestartedServer> {
  const server = await startTestServer(kindUnderTest(), undefined, SETTINGS);
  const nodes = [server.url, ...server.workers];
  let restarts = 0;
  const restart = async () => {
    const n = restarts % nodes.length;
    const pid = server.pids()[n] ?? 0;
    assert.ok(pid > 0, 'a node that runs');
    process.kill(pid, SIGNALS[Math.floor(restarts / nodes.length) % SIGNALS.length]);
    restarts += 1;
    const isUp = () =>
      onNode(nodes[n] ?? '', 'select 1').then(
        () => true,
        () => false,
      );
    await waitUntil(async () => server.pids()[n] !== pid && (await isUp()), UP_WITHIN_MS);
  };
  const own = await ownDatabase(nodes);
  const drop = async () => {
    await own.drop();
    await server.stop();
  };
  return { database: { ...own, drop }, restart };
}
