import { mock } from 'node:test';
import pg from 'pg';
import { Message } from '../../src/kit/db/driver.ts';

/**
 * Returns the messages that this process sends to databases while `work` runs, each with the texts of its statements.
 */
export async function sentMessages(work: () => Promise<unknown>): Promise<string[][]> {
  const spy = mock.method(pg.Client.prototype, 'query');
  try {
    await work();
  } finally {
    spy.mock.restore();
  }
  return spy.mock.calls.map(({ arguments: [query] }) => {
    const sent = query as string | pg.QueryConfig | Message; // as the driver is called
    if (typeof sent === 'string') return [sent];
    return (sent instanceof Message ? sent.statements : [sent]).map(({ text }) => text);
  });
}
