import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownDatabase } from '#test/ownDatabase.ts';
import { kindUnderTest } from '#test/serverKinds.ts';
import { migrate } from './migrate.ts';

const isCluster = kindUnderTest() === 'citus';

test(
  'a server without the extension is told what is missing, and stays as it is',
  { skip: isCluster },
  async () => {
    const database = await ownDatabase();
    try {
      await assert.rejects(migrate(database.url, { spread: true }), {
        name: 'CannotStart',
        message:
          'The database has no extension "citus": install Citus on every node, run "create extension citus" in this database on each of them, and name the workers to this one with citus_add_node.',
      });
      await migrate(database.url);
    } finally {
      await database.drop();
    }
  },
);
