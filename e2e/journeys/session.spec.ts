import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, signIn } from '../browser.ts';
import { openStage } from '../stage.ts';
import { PASSWORD } from '../world.ts';

const stage = openStage();

test('a session that ends while in use is reported as expired, and signing in returns to the path', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.goto(`/objects/info/${stage.world.pump.id}`);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  await stage.world.superuser.post(`/user/${stage.world.inspector.id}/reset-password`, {
    new_password: 'another way up',
  });
  await page.reload();
  await page.getByText('Your session has expired', { exact: false }).first().waitFor();
  await signIn(page, stage.world.inspector.email, 'another way up');
  await page.waitForURL((address) => address.pathname === `/objects/info/${stage.world.pump.id}`);
});

const LANGUAGES = [
  { name: 'Deutsch', locale: 'de-DE', heading: 'Objekte' },
  { name: 'Українська', locale: 'uk-UA', heading: 'Обʼєкти' },
  { name: 'Русский', locale: 'ru-UA', heading: 'Объекты' },
];

test('the language changes on the current page, and follows the user to another device', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/objects');
  await page.getByRole('heading', { name: 'Objects' }).waitFor();
  for (const { name, locale, heading } of LANGUAGES) {
    await page
      .getByRole('button', { name: /^(EN|DE|UK|RU|UA)\b|language|sprache|мова|язык/i })
      .first()
      .click();
    await page
      .getByRole('menuitem', { name })
      .or(page.getByRole('menuitemradio', { name }))
      .first()
      .click();
    await page.getByRole('heading', { name: heading }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), locale);
    assert.equal(new URL(page.url()).pathname, '/admin/objects');
  }
  assert.deepEqual(errors, []);

  const other = await stage.open(DESKTOP);
  await signIn(other.page, stage.world.admin.email);
  await other.page.goto('/admin/objects');
  await other.page.getByRole('heading', { name: 'Объекты' }).waitFor();
  await stage.world.admin.patch('/user/me', { language: 'en-GB' });
});

test('a language picked before signing in becomes that of the account', async () => {
  const { page } = await stage.open(DESKTOP);
  await page.goto('/login');
  await page.getByText('Українська').click();
  await page.getByLabel('Пароль').first().fill(PASSWORD);
  await page.locator('input[name=username]').fill(stage.world.guest.email);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  assert.equal((await stage.world.guest.get('/user/me'))['language'], 'uk-UA');
  assert.equal(await page.locator('html').getAttribute('lang'), 'uk-UA');
});

test('a row archived with everything below it is restored by undo, and the toggle shows it meanwhile', async () => {
  const site = await stage.world.admin.post('/object', { name: 'Old Works', code: 'OLD' });
  await stage.world.admin.post('/object', { name: 'Old Pump', parent_id: site.id });
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto(`/admin/objects/info/${site.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('OLD');
  await dialog.getByRole('button', { name: 'Archive 2 objects' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  assert.equal((await stage.world.admin.get(`/object/${site.id}`))['archived'], true);

  await page.goto('/admin/objects');
  await page.getByText('Riverside Station').first().waitFor();
  assert.equal(await page.getByText('Old Works').count(), 0);
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('switch', { name: 'With archived' }).click({ force: true }),
  ]);
  await page.getByText('Old Works').first().waitFor();
  await page.getByText('Old Works').first().click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  assert.equal((await stage.world.admin.get(`/object/${site.id}`))['archived'], false);
  assert.deepEqual(errors, []);
});
