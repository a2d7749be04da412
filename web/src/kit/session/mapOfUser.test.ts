import { expect, test } from 'vitest';
import { mapOfUser } from './mapOfUser.ts';
import { beginSession, endSession } from './sessionStore.ts';

const token = (sub: string) => `h.${btoa(JSON.stringify({ sub, tid: 'tenant', exp: 9e9 }))}.s`;

test('what one user has opened is closed for the next one in the same tab, and open for the same again', () => {
  beginSession(token('admin'));
  const opened = mapOfUser<string, boolean>();
  opened.set('object', true);
  endSession({ path: '/', expired: true });
  beginSession(token('admin'));
  expect(opened.size).toBe(1);
  endSession({ path: '/' });
  beginSession(token('inspector'));
  expect(opened.size).toBe(0);
  endSession({ path: '/' });
});
