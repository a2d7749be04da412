import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { noisePicture } from '../noisePicture.ts';
import { openStage } from '../stage.ts';

/** Pictures of people and objects: cut, seen by others and removed. */
const stage = openStage();

/** Opens the dialog from a menu and chooses a picture there. */
async function choose(page: Page, menu: Locator): Promise<Locator> {
  await menu.click();
  await page.getByRole('menuitem', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: /^Picture of / });
  const { bytes } = noisePicture(300);
  const file = { name: 'face.png', mimeType: 'image/png', buffer: bytes };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('group', { name: /^Visible part/ }).waitFor();
  return dialog;
}

/** A picture that has been loaded, in place of initials. */
async function showsPicture(within: Locator): Promise<void> {
  const image = within.locator('img').first();
  await image.waitFor();
  assert.ok(
    await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.width > 0)),
  );
}

test('a person cuts a picture by keyboard, and others see it beside what that person has done', async () => {
  const { admin, inspector, pump } = stage.world;
  const { page, errors } = await stage.openAs(admin);
  await page.goto('/');
  const menu = page.getByRole('button', { name: /Daniel Okafor/ });
  const dialog = await choose(page, menu);
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  const before = await zoom.inputValue();
  await dialog.getByRole('group', { name: /^Visible part/ }).focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await zoom.inputValue(), before);
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await showsPicture(menu);

  const other = await stage.openAs(inspector);
  await other.page.goto(`/objects/info/${pump.id}?tab=audit`);
  await showsPicture(other.page.getByRole('listitem').filter({ hasText: 'Daniel Okafor' }).first());

  await menu.click();
  await page.getByRole('menuitem', { name: 'Change picture' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await dialog.waitFor({ state: 'detached' });
  await menu.locator('img').waitFor({ state: 'detached' });
  assert.deepEqual([...errors, ...other.errors], []);
});

test('an object has a picture at its head; a file that is none is refused in words', async () => {
  const { admin, pump } = stage.world;
  const { page, errors } = await stage.openAs(admin);
  await page.goto(`/objects/info/${pump.id}`);
  const menu = page.getByRole('button', { name: 'More actions' });
  const dialog = await choose(page, menu);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await showsPicture(page.getByRole('main'));

  await menu.click();
  await page.getByRole('menuitem', { name: 'Change picture' }).click();
  const text = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await dialog.locator('input[type=file]').setInputFiles(text);
  await dialog.getByText('The picture cannot be read').waitFor();
  assert.deepEqual(errors, []);
});

test('an admin sees on a user’s page whether there is a signature, and which', async () => {
  const { admin, inspector, url } = stage.world;
  const { page } = await stage.openAs(admin);
  await page.goto(`/admin/users/info/${inspector.id}`);
  const term = page.getByRole('term').filter({ hasText: 'Signature' });
  await term.waitFor();
  const picture = page.getByRole('img', { name: 'Signature' });
  assert.equal(await picture.count(), 0);
  const answer = await fetch(`${url}/api/user/${inspector.id}/signature`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${inspector.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(noisePicture(90).bytes),
  });
  assert.equal(answer.status, 200);
  await page.reload();
  await picture.waitFor();
});
