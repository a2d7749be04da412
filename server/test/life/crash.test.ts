import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crashEmbedded } from '../stress/crashes.ts';

// The long run over every kind of crash and both kinds of database is part of `npm run test:faults`.
test('acknowledged changes survive kill -9 of the application together with its database', async (t) => {
  const survivors = await crashEmbedded(['both']);
  t.diagnostic(`${JSON.stringify(survivors)} acknowledged, none lost`);
  assert.ok(survivors.answers > 0, 'too few operations to prove anything');
});
