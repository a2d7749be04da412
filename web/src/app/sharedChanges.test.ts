import { afterEach, expect, test } from 'vitest';
import { queryClient, type ChangeTopic } from '../kit/http/queryClient.ts';
import { refetch } from '../kit/http/resourceApi.ts';
import { shareChanges } from './sharedChanges.ts';

const LIST = ['object', 'list'] as const;
const stopping: AbortController[] = [];

/** A tab in which `said` are the messages of this one. */
function otherTab(account: string) {
  const channel = new BroadcastChannel(`plumbline changes ${account}`);
  const said: unknown[] = [];
  channel.addEventListener('message', ({ data }) => said.push(data));
  const tab = new AbortController();
  tab.signal.addEventListener('abort', () => channel.close());
  stopping.push(tab);
  return { say: (message: unknown) => channel.postMessage(message), said };
}

function begin(account: string): void {
  const tab = new AbortController();
  stopping.push(tab);
  shareChanges(account, tab.signal);
}

const isOutdated = () => queryClient.getQueryState(LIST)?.isInvalidated === true;
const changed = (...topics: ChangeTopic[]) => expect.arrayContaining(topics);

afterEach(() => {
  for (const tab of stopping.splice(0)) tab.abort();
  queryClient.clear();
});

test('what one tab changes is outdated in the others', async () => {
  queryClient.setQueryData(LIST, []);
  begin('a');
  const other = otherTab('a');
  other.say(['object']);
  await expect.poll(isOutdated).toBe(true);
  await refetch('schedule');
  await expect.poll(() => other.said).toContainEqual(['schedule']);
});

test('a page that listens late is told what changed since it began to load', async () => {
  begin('b');
  const other = otherTab('b');
  await refetch('planning');
  other.said.length = 0;
  other.say({ age: 60_000 });
  await expect.poll(() => other.said).toContainEqual(changed('planning'));
  other.said.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 5));
  other.say({ age: 1 });
  other.say(['object']); // answered after the question, if at all
  queryClient.setQueryData(LIST, []);
  await expect.poll(isOutdated).toBe(true);
  expect(other.said).toEqual([]);
});

test('a page that begins to listen asks, and says what it has changed before', async () => {
  await refetch('webhook');
  const other = otherTab('c');
  begin('c');
  await expect.poll(() => other.said).toContainEqual({ age: expect.any(Number) });
  expect(other.said).toContainEqual(changed('webhook'));
});
