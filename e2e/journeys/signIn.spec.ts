import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, signIn } from '../browser.ts';
import { expectNotFound } from '../notFound.ts';
import { openStage } from '../stage.ts';

const stage = openStage();

/** Each role's home page, a page it requests, and where it is redirected (docs/coverage.md section 6). */
const ROLES = [
  { role: 'superuser', home: '/tenant', requested: '/objects', redirected: '/admin/objects' },
  { role: 'admin', home: '/', requested: '/objects', redirected: '/admin/objects' },
  { role: 'inspector', home: '/', requested: '/admin/objects', redirected: '/objects' },
  { role: 'guest', home: '/', requested: '/admin/objects', redirected: '/objects' },
] as const;

for (const { role, home, requested, redirected } of ROLES) {
  test(`the ${role} signs in, lands on the home page and is redirected from ${requested} to ${redirected}`, async () => {
    const { page, errors } = await stage.open(DESKTOP);
    await signIn(page, stage.world[role].email);
    await page.waitForURL((address) => address.pathname === home);
    await page.goto(requested);
    await page.waitForURL((address) => address.pathname === redirected);
    await page.getByText('Riverside Station').first().waitFor();
    assert.equal(
      await page.getByRole('button', { name: 'New object' }).count(),
      role === 'superuser' || role === 'admin' ? 1 : 0,
    );
    assert.deepEqual(errors, []);
  });
}

test('a wrong password is refused with a message, and the form keeps the address', async () => {
  const { page } = await stage.open(DESKTOP);
  await page.goto('/login');
  await page.locator('[name=username]').fill(stage.world.admin.email);
  await page.locator('[name=password]').fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  assert.equal(await page.locator('[name=username]').inputValue(), stage.world.admin.email);
});

test('a visitor who is not signed in is sent to the sign-in page and back to the requested path', async () => {
  const { page } = await stage.open(DESKTOP);
  await page.goto(`/objects/info/${stage.world.pump.id}`);
  await page.waitForURL(/\/login/);
  await signIn(page, stage.world.inspector.email);
  await page.waitForURL((address) => address.pathname === `/objects/info/${stage.world.pump.id}`);
});

test('an unknown path shows not found, and a malformed id is never sent', async () => {
  const { page } = await stage.open(DESKTOP);
  expectNotFound(page.context());
  await signIn(page, stage.world.inspector.email);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const path of ['/nowhere', '/objects/info/..%2f..%2fuser%2fme', '/inspections/info/7/run']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByText('The resource requested could not be found on this server').waitFor();
  }
  assert.deepEqual(
    requests.filter((path) => /^\/api\/(.*%2f|object\/|inspection\/)/i.test(path)),
    [],
  );
});
