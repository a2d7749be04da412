import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';
import { licenseIdOf, runVendor } from '../vendor.ts';

/** Credits bought from a vendor, whose tokens the command line issues. */
const stage = openStage({ credits: 20 });
const buyToken = async (credits: number): Promise<string> =>
  runVendor(
    stage,
    'token',
    'issue',
    '--license',
    await licenseIdOf(stage),
    '--credits',
    String(credits),
  );

const chooser = (page: Page) => page.locator('input[type=file]');
const left = async (): Promise<number> => {
  const { superuser } = stage.world;
  const { items } = await superuser.get<{ items: { balance: { remnant: number } }[] }>(
    '/superuser/tenant',
  );
  return items[0]?.balance.remnant ?? Number.NaN;
};

test('a superuser refills credits with a file, which is good for one use', async () => {
  const { page, errors } = await stage.openAs(stage.world.superuser, DESKTOP);
  const file = await buyToken(500);
  await page.goto('/balance');
  await chooser(page).setInputFiles(file);
  await page.getByText('Adds 500 credits: 520 in all.').waitFor();
  assert.equal(await left(), 20);
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Refill', exact: true }).dblclick();
  await page.getByText('500 credits added: 520 in all').waitFor();
  await page.getByRole('row', { name: /Refill.*\+500.*520/ }).waitFor();
  assert.equal(await left(), 520);

  await chooser(page).setInputFiles(file);
  await page.getByRole('alert').getByText('The top-up token has already been used').waitFor();
  await page.getByRole('button', { name: 'Remove the file' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });

  await page.getByLabel('Kind', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Expense' }).click();
  await page.getByText('No bookings.').waitFor();
  assert.deepEqual(errors, []);
});

test('a token used in another tab stays refused beside its file', async () => {
  const { page, errors } = await stage.openAs(stage.world.superuser, DESKTOP);
  const second = await page.context().newPage();
  const file = await buyToken(5);
  for (const tab of [page, second]) {
    await tab.goto('/balance');
    await chooser(tab).setInputFiles(file);
    await tab.getByText('Adds 5 credits').waitFor();
  }
  await page.getByRole('button', { name: 'Refill', exact: true }).click();
  await page.getByText(/5 credits added/).waitFor();
  const refusal = second.getByRole('alert').getByText('The top-up token has already been used');
  await refusal.waitFor();
  await second.waitForTimeout(2500); // an error of a query would have cleared
  assert.equal(await refusal.count(), 1);
  assert.equal(await second.getByRole('button', { name: 'Refill', exact: true }).count(), 0);
  assert.deepEqual(errors, []);
});

test('a file that cannot be a token is refused with the reason', async () => {
  const { page, errors } = await stage.openAs(stage.world.superuser, DESKTOP);
  await page.goto('/balance');
  const choose = async (name: string, mimeType: string, content: string | Buffer, said: string) => {
    await chooser(page).setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await page.getByText(name, { exact: true }).waitFor();
    await page.getByRole('alert').getByText(said).waitFor();
  };
  await choose('face.png', 'image/png', 'x', 'You can only upload plain text files.');
  await choose('empty.txt', 'text/plain', '', 'The file is empty.');
  await choose('words.txt', 'text/plain', 'words', 'The top-up token is not valid');
  const mine = readFileSync(await buyToken(5), 'utf8');
  const at = mine.length - 20;
  const forged = `${mine.slice(0, at)}${mine[at] === 'A' ? 'B' : 'A'}${mine.slice(at + 1)}`;
  await choose('forged.txt', 'text/plain', forged, 'The top-up token is not valid');
  const other = runVendor(
    stage,
    'token',
    'issue',
    '--license',
    crypto.randomUUID(),
    '--credits',
    '5',
  );
  await choose('other.txt', 'text/plain', readFileSync(other), 'does not match a licence');
  // As if the file were gone once it has been chosen.
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await choose('gone.txt', 'text/plain', mine, 'Failed to read the file.');
  assert.deepEqual(errors, []);
});

test('a dropped file is taken, and the page fits a phone in German and Ukrainian', async () => {
  const { page, errors } = await stage.openAs(stage.world.superuser, PHONE);
  const token = readFileSync(await buyToken(7), 'utf8');
  for (const language of sized(['uk-UA'], ['de-DE', 'uk-UA'])) {
    await page.goto('/balance');
    await rememberLanguage(page, language);
    await page.reload();
    const credits = page.getByText(
      language === 'de-DE' ? 'Fügt 7 Credits hinzu' : 'Додає 7 кредитів',
    );
    await page
      .locator('button')
      .filter({ hasText: /Datei wählen|Виберіть файл/ })
      .waitFor();
    await page.evaluate((text) => {
      const held = new DataTransfer();
      held.items.add(new File([text], 'token.txt', { type: 'text/plain' }));
      document.dispatchEvent(
        new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true }),
      );
    }, token);
    await credits.waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
  }
  assert.deepEqual(errors, []);
});
