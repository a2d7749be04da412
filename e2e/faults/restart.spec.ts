import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { planInspection } from '../world.ts';

const stage = openStage({ ownServer: true });

test('answers given offline arrive once the connection is back, even after the server was killed', async () => {
  const { world } = stage;
  const inspection = await planInspection(world);
  await world.admin.post(`/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 2,
  });
  const { page, errors } = await stage.openAs(world.inspector, PHONE);
  await page.goto(`/inspections/info/${inspection.id}/run`);
  const casingRow = page
    .getByRole('group', { name: /Casing and bolts/ })
    .or(page.getByRole('article', { name: /Casing and bolts/ }));
  await casingRow.waitFor();
  await page.context().setOffline(true);
  await casingRow.getByRole('radio', { name: 'OK' }).click();
  await casingRow.getByRole('radio', { name: 'Attention' }).click();
  await stage.server.crashAndRestart();
  await page.context().setOffline(false);
  const { items } = await world.admin.get<{ items: { id: string }[] }>(
    `/inspection/${inspection.id}/detail`,
  );
  const isLastAnswer = async () => {
    const answers = await world.admin.get<{
      items: { code: string; quality_status: { code: number } | null }[];
    }>(`/inspection/${inspection.id}/detail/${items[0]?.id}/item`);
    return answers.items.find(({ code }) => code === 'casing')?.quality_status?.code === 20;
  };
  await waitUntil(isLastAnswer, 'the last answer is stored');
  assert.deepEqual(errors, []);
});
