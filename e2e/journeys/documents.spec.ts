import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { PHONE } from '../browser.ts';
import { networkIsIdle } from '../network.ts';
import { photoTemplate, sendFile } from '../photoWorld.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

/** The files of something: added, looked at, described, deleted and downloaded. */
const stage = openStage();

const MANY = 10;
const files = (page: Page) => page.getByRole('list', { name: 'Documents', exact: true });
const cards = (page: Page) => files(page).getByRole('listitem');
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name });
const inGroup = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Kind of file' }).getByRole('button', { name });

/** Pictures of different colours and a note, held over the page as if they came from a folder. */
const heldFiles = (page: Page, count: number, others: Record<string, string> = {}) =>
  page.evaluateHandle(
    async ({ count, others }) => {
      const held = new DataTransfer();
      for (let n = 1; n <= count; n += 1) {
        const canvas = new OffscreenCanvas(64, 48);
        const context = canvas.getContext('2d');
        if (context === null) throw new Error('no canvas');
        context.fillStyle = `hsl(${n * 30} 60% 50%)`;
        context.fillRect(0, 0, 64, 48);
        const bytes = await canvas.convertToBlob({ type: 'image/png' });
        held.items.add(new File([bytes], `Pump ${n}.png`, { type: 'image/png' }));
      }
      for (const [name, text] of Object.entries(others))
        held.items.add(new File([text], name, { type: 'text/plain' }));
      return held;
    },
    { count, others },
  );

async function drop(page: Page, count: number, others: Record<string, string> = {}) {
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  const dataTransfer = await heldFiles(page, count, others);
  await page.dispatchEvent('h1', 'dragover', { dataTransfer });
  await page.getByText('Drop the files to add them').waitFor();
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
}

/** The page of a new object with its files. */
async function openObject(user = stage.world.admin, options = {}) {
  const { admin, site } = stage.world;
  const object = await admin.post('/object', { name: 'Pump P-7', parent_id: site.id });
  const window = await stage.openAs(user, options);
  const open = () => window.page.goto(`/objects/info/${object.id}?tab=documents`);
  return { ...window, object, open };
}

test('an admin drops ten files anywhere on the page, and views them by keyboard', async () => {
  const { page, errors, object, open } = await openObject();
  await open();
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  await drop(page, MANY - 1, { 'Order.txt': 'grease' });
  // one after the other, so that a busy machine has time for each
  for (let n = 0; n < MANY; n += 1) await cards(page).nth(n).waitFor();
  await page.getByRole('region', { name: 'Files', exact: true }).waitFor({ state: 'detached' });
  const { total } = await stage.world.admin.get<{ total: number }>(`/object/${object.id}/content`);
  assert.equal(total, MANY);
  await inGroup(page, /^Pictures 9$/).click();
  await cards(page)
    .nth(MANY - 1)
    .waitFor({ state: 'detached' });
  assert.equal(await cards(page).count(), MANY - 1);
  await inGroup(page, /^All 10$/).click();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await cards(page).first().getByText('Order.txt').waitFor();
  await networkIsIdle(page);
  assert.deepEqual(await faults(page), []);

  await cards(page).nth(1).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await viewer(page, 'Pump 1.png').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer(page, 'Pump 2.png').waitFor();
  await page.keyboard.press('End');
  await viewer(page, 'Pump 9.png').waitFor();
  await page.keyboard.press('Home');
  await viewer(page, 'Order.txt').waitFor();
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('a file is described, found by its tag, deleted and brought back', async () => {
  const { page, errors, object, open } = await openObject();
  const path = `/object/${object.id}/content`;
  for (const name of ['Name plate.png', 'Shaft.png'])
    await sendFile(stage.world, stage.world.admin, { path, name });
  await open();
  await cards(page).getByRole('button', { name: 'Name plate.png' }).click();
  const details = page.getByRole('form', { name: 'About the file' });
  await details.getByRole('textbox', { name: 'Description' }).fill('As delivered');
  await details.getByRole('combobox', { name: 'Tags' }).fill('plate');
  await page.keyboard.press('Enter');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The file is saved').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Tags' }).fill('plate');
  await page.keyboard.press('Enter');
  await cards(page).nth(1).waitFor({ state: 'detached' });
  await cards(page).getByRole('button', { name: 'Name plate.png' }).click();
  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('“Name plate.png” is deleted').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await details.getByRole('button', { name: 'Delete', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await cards(page).getByRole('button', { name: 'Name plate.png' }).waitFor();
  assert.deepEqual(errors, []);
});

test('a second press deletes no other file, and the bin brings back what was deleted', async () => {
  const { page, errors, object, open } = await openObject();
  const path = `/object/${object.id}/content`;
  const { world } = stage;
  const deleted = await sendFile(world, world.inspector, { path, name: 'Seal.png' });
  await world.inspector.delete(`${path}/${deleted}`);
  for (const name of ['Shaft.png', 'Cover.png']) await sendFile(world, world.admin, { path, name });
  await open();
  await cards(page).getByRole('button', { name: 'Cover.png' }).click();
  const erase = page.getByRole('button', { name: 'Delete', exact: true });
  await erase.hover(); // once it stands still
  const box = await erase.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await viewer(page, 'Cover.png').getByText('is deleted').waitFor();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await networkIsIdle(page);
  assert.equal(await erase.count(), 0);
  assert.equal((await world.admin.get<{ total: number }>(path)).total, 1);
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press('ArrowRight');
  await viewer(page, 'Shaft.png').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Deleted files' }).click();
  const bin = page.getByRole('dialog', { name: 'Deleted files' });
  await bin.getByRole('listitem').nth(1).waitFor();
  const seal = bin.getByRole('listitem').filter({ hasText: 'Seal.png' });
  await seal.getByText('Olena Kovalenko').waitFor();
  assert.deepEqual(await faults(page), []);
  await seal.getByRole('button', { name: 'Restore' }).click();
  await seal.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await cards(page).getByRole('button', { name: 'Seal.png' }).waitFor();
  assert.equal(await cards(page).count(), 2);
  assert.deepEqual(errors, []);
});

test('the bin offers an inspector only what they have added, and a guest has none', async () => {
  const { world } = stage;
  const { page, errors, object, open } = await openObject(world.inspector, PHONE);
  const path = `/object/${object.id}/content`;
  for (const [who, name] of [
    [world.admin, 'Plan.png'],
    [world.inspector, 'Note.png'],
  ] as const)
    await who.delete(`${path}/${await sendFile(world, who, { path, name })}`);
  await open();
  await page.getByRole('button', { name: 'Deleted files' }).click();
  const bin = page.getByRole('dialog', { name: 'Deleted files' });
  await bin.getByRole('listitem').filter({ hasText: 'Note.png' }).waitFor();
  assert.equal(await bin.getByRole('listitem').count(), 1);
  await bin.getByRole('button', { name: 'Restore' }).click();
  await bin.getByText('No deleted files').waitFor();
  const guest = await stage.openAs(world.guest);
  await guest.page.goto(`/objects/info/${object.id}?tab=documents`);
  await cards(guest.page).first().waitFor();
  assert.equal(await guest.page.getByRole('button', { name: 'Deleted files' }).count(), 0);
  assert.deepEqual([...errors, ...guest.errors], []);
});

test('all files of an object are downloaded together', async () => {
  const { page, errors, object, open } = await openObject();
  const path = `/object/${object.id}/content`;
  await sendFile(stage.world, stage.world.admin, { path, name: 'Shaft.png' });
  await open();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.zip$/);
  assert.equal(await download.failure(), null);
  assert.deepEqual(errors, []);
});

test('a file that is refused stays on the list with its reason until it is discarded', async () => {
  const { page, errors, open } = await openObject();
  await open();
  await drop(page, 1, { 'Setup.exe': 'MZ\u0090', 'Empty.txt': '' });
  await page.getByText('Empty.txt').waitFor();
  const row = page
    .getByRole('region', { name: 'Files', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Setup.exe' });
  await row.getByText('Not accepted').or(row.getByText('Refused')).first().waitFor();
  await row.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard Setup.exe?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await row.waitFor({ state: 'detached' });
  await cards(page).getByRole('button', { name: 'Pump 1.png' }).waitFor();
  assert.deepEqual(errors, []);
});

test('an inspector adds files on a phone and changes only those; a guest only looks', async () => {
  const { page, errors, object, open } = await openObject(stage.world.inspector, PHONE);
  const path = `/object/${object.id}/content`;
  await sendFile(stage.world, stage.world.admin, { path, name: 'Plan.png' });
  await open();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add files' }).click(),
  ]);
  await chooser.setFiles({
    name: 'Note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('grease the bearing'),
  });
  await cards(page).getByRole('button', { name: 'Note.txt' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await cards(page).getByRole('button', { name: 'Plan.png' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('form', { name: 'About the file' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete', exact: true }).count(), 0);
  assert.deepEqual(await faults(page), []);

  const guest = await stage.openAs(stage.world.guest);
  await guest.page.goto(`/objects/info/${object.id}?tab=documents`);
  await cards(guest.page).nth(1).waitFor();
  assert.equal(await guest.page.getByRole('button', { name: 'Add files' }).count(), 0);
  assert.deepEqual([...errors, ...guest.errors], []);
});

test('an object shows the pictures of its inspections, which are changed only there', async () => {
  const { world } = stage;
  const template = await photoTemplate(world);
  const inspection = await startInspection({ ...world, template });
  const details = await world.inspector.get<{ items: { id: string }[] }>(
    `/inspection/${inspection.id}/detail`,
  );
  const { items } = await world.inspector.get<{ items: { id: string; name: string }[] }>(
    `/inspection/${inspection.id}/detail/${details.items[0]?.id}/item`,
  );
  const plate = items.find(({ name }) => name === 'Nameplate');
  await sendFile(world, world.inspector, {
    path: `/inspection_check_list_item/${plate?.id}/content`,
    name: 'Plate today.png',
  });
  const { page, errors } = await stage.openAs(world.admin);
  await page.goto(`/objects/info/${world.pump.id}?tab=documents`);
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  await page.getByRole('switch', { name: 'With those of inspections' }).click();
  await cards(page).getByRole('button', { name: 'Plate today.png' }).click();
  await viewer(page, 'Plate today.png').getByRole('link').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Delete', exact: true }).count(), 0);
  await page.goto(`/inspections/info/${inspection.id}`);
  await page.getByRole('button', { name: '1 file', exact: true }).click();
  await viewer(page, 'Plate today.png').waitFor();
  assert.deepEqual(errors, []);
});
