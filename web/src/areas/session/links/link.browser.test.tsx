import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/network.ts';
import { runHook } from '../../../../test/page.tsx';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { linkFaultOf, useLink } from './link.ts';

const LINK = { kind: 'invitation', email: 'olha@newhouse.test' };
const linkOf = (href: string) => runHook(() => useLink('invitation'), { href });

test('a page that is being left asks about no empty token, and keeps what it shows', async () => {
  const calls = answerCalls({ 'POST /auth/check-token': () => ({ body: LINK }) });
  const { result, act, router } = await linkOf('/invitation#first');
  await expect.poll(() => result.current.link).toEqual(LINK);
  await act(() => router.history.push('/login'));
  await expect.poll(() => router.state.current().location.pathname).toBe('/login');
  expect(result.current).toMatchObject({ token: 'first', link: LINK });
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'first' }]);
});

test('without a token the link is unknown, which no server is asked', async () => {
  const calls = answerCalls({});
  const { result } = await linkOf('/invitation');
  await expect.poll(() => linkFaultOf(result.current.error)).toBe('unknown');
  expect(calls).toEqual([]);
});

test('a link that has been used is not asked about again when signing in forgets all answers', async () => {
  const calls = answerCalls({ 'POST /auth/check-token': () => ({ body: LINK }) });
  const { result, act, rerender } = await linkOf('/invitation#used');
  await expect.poll(() => result.current.link).toEqual(LINK);
  await act(() => queryClient.clear());
  await rerender();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(result.current.link).toEqual(LINK);
  expect(calls).toHaveLength(1);
});
