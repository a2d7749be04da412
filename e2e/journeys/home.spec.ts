import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { PHONE, DESKTOP } from '../browser.ts';
import { networkIsIdle } from '../network.ts';
import { openStage } from '../stage.ts';
import { planInspection } from '../world.ts';

const stage = openStage({ prepare: async (world) => void (await planInspection(world)) });

for (const role of ['admin', 'inspector'] as const)
  for (const [device, options] of [
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)
    test(`the home page of the ${role} on ${device} makes few calls`, async () => {
      const { page, errors } = await stage.openAs(stage.world[role], options);
      // The world was set up seconds ago, and hearing of that would make the page refetch.
      await page.route('**/api/events*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: '' }),
      );
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && pathname !== '/api/events')
          calls.push(pathname.replace(/[\da-f-]{36}/, '…'));
      });
      await page.goto('/');
      await page.getByText('No critical object').waitFor();
      await networkIsIdle(page);
      assert.deepEqual(calls.toSorted(), [
        '/api/business_unit/…/quality/history',
        ...(role === 'admin' ? ['/api/device'] : []),
        '/api/inspection',
        ...(role === 'admin' ? ['/api/late_work'] : []),
        '/api/round',
        '/api/stats',
        '/api/stats/home',
        '/api/user/me',
      ]);
      assert.deepEqual(errors, []);
    });

test('who opens an object on a phone starts what is to be done there without scrolling', async () => {
  const { inspector, pump } = stage.world;
  const { page, errors } = await stage.openAs(inspector, PHONE);
  await page.goto(`/objects/info/${pump.id}`);
  const work = page.getByRole('region', { name: String(stage.world.template.name) });
  const start = work.getByRole('button', { name: 'Start' });
  await start.waitFor();
  const box = await start.boundingBox(); // in the upper half of 844
  assert.ok(box && box.y + box.height < 422, JSON.stringify(box));
  await start.click();
  await page.waitForURL(/\/inspections\/info\/[^/]+\/run/);
  assert.deepEqual(errors, []);

  const { page: desk } = await stage.openAs(inspector, DESKTOP);
  await desk.goto(`/objects/info/${pump.id}`);
  await desk.getByRole('heading', { name: 'Next inspections' }).waitFor();
  assert.equal(await desk.getByRole('button', { name: 'Continue' }).count(), 0);
});
