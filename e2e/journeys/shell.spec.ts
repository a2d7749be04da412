import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, signIn } from '../browser.ts';
import { expectNotFound } from '../notFound.ts';
import { FILES } from '../serve.ts';
import { ANSWERS } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

const stage = openStage();

const WORK = [
  'Home',
  'To do',
  'Closed',
  'Objects',
  'Indicators',
  'Business units',
  'Inspections',
  'Templates',
  'Boundary restrictions',
];
const MASTER = [
  'Check lists',
  'Users',
  'Dictionaries',
  'Planning',
  'Object classifiers',
  'Inspection classifiers',
];
const TOOLS = [
  'To do',
  'Objects',
  'Indicators',
  'Business units',
  'Inspections',
  'Templates',
  'Boundary restrictions',
];

/**
 * The entries of the page's frame for each role (docs/coverage.md sections 1, 2 and 6); new pages add theirs
 * here.
 */
const FRAMES = [
  {
    role: 'superuser',
    header: ['Sofia Marek'],
    menu: [
      'Account',
      'Recalculation',
      'Balance',
      'Licence',
      'Update QR codes',
      'API keys',
      'Verify audit log',
      'Webhooks',
      ...WORK.slice(1),
      ...MASTER,
    ],
    tools: null,
    workspaces: [],
  },
  {
    role: 'admin',
    header: ['Daniel Okafor', 'Operations North'],
    menu: [...WORK, ...MASTER, 'File storage'],
    tools: [...TOOLS, 'Check lists', 'Users'],
    workspaces: ['1 Admin', '3 Support'],
  },
  {
    role: 'inspector',
    header: ['Olena Kovalenko', 'Operations North'],
    menu: WORK,
    tools: TOOLS,
    workspaces: ['2 Work', '3 Support'],
  },
  {
    role: 'guest',
    header: ['Gita Rao', 'Operations North'],
    menu: WORK,
    tools: TOOLS,
    workspaces: ['2 Work', '3 Support'],
  },
] as const;

const namesOf = async (page: Page, place: string): Promise<string[]> => {
  const links = page.getByRole('navigation', { name: place, exact: true }).getByRole('link');
  await links.first().waitFor();
  const names = await links.evaluateAll((all) =>
    all.map(
      (link) =>
        link.getAttribute('aria-label') ??
        link.firstElementChild?.nextElementSibling?.textContent ??
        '',
    ),
  );
  return names.map((name) => name.trim());
};

for (const { role, header, menu, tools, workspaces } of FRAMES) {
  test(`the ${role} has the menu, toolbar and workspaces of the role, between header and footer`, async () => {
    const { page, errors } = await stage.openAs(stage.world[role]);
    await page.goto(role === 'admin' ? '/admin/objects' : '/');
    assert.deepEqual(await namesOf(page, 'Main menu'), menu);
    const toolbar = page.getByRole('navigation', { name: 'Shortcuts to pages' });
    if (tools === null) assert.equal(await toolbar.count(), 0);
    else assert.deepEqual(await namesOf(page, 'Shortcuts to pages'), tools);
    assert.equal(
      await page.getByRole('button', { name: 'Scan QR' }).count(),
      tools === null ? 0 : 1,
    );
    const chosen = page.getByRole('radiogroup', { name: 'Workspace' }).getByRole('radio');
    assert.deepEqual(
      await chosen.evaluateAll((all) =>
        all.map(
          (radio) => `${(radio as HTMLInputElement).value} ${radio.parentElement?.textContent}`,
        ),
      ),
      workspaces,
    );
    const top = await page.getByRole('banner').innerText();
    for (const words of header) assert.ok(top.includes(words), `${words} in ${top}`);
    assert.equal(await page.getByRole('switch', { name: 'With archived' }).count(), 1);
    assert.match(top, /\d{4}-\d\d-\d\d\s+(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/);
    await page
      .getByRole('contentinfo')
      .getByText(/^Server/)
      .waitFor();
    const foot = await page.getByRole('contentinfo').innerText();
    assert.match(foot, /UI 1\.6\.6/);
    assert.match(foot, /Server \d+\.\d+\.\d+/);
    assert.match(foot, /© \d{4}/);
    assert.deepEqual(errors, []);
  });
}

test('a phone shows user, place, date and the versions on each page', async () => {
  const { inspector, admin } = stage.world;
  await admin.patch(`/user/${inspector.id}`, { position: 'Senior fitter' });
  const { page, errors } = await stage.openAs(inspector, PHONE);
  for (const path of ['/', '/objects', '/activity/closed']) {
    await page.goto(path);
    const top = await page.getByRole('banner').first().innerText();
    for (const words of ['Olena Kovalenko', 'Senior fitter', 'Operations North'])
      assert.ok(top.includes(words), `${words} in ${top}`);
    assert.match(top, /\d{4}-\d\d-\d\d\s+(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/);
    const foot = page.getByRole('contentinfo');
    await foot.getByText(/^Server \d+\.\d+\.\d+$/).waitFor();
    assert.match(await foot.innerText(), /UI 1\.6\.6[^]*© \d{4}/);
    assert.ok(await foot.isVisible());
  }
  assert.deepEqual(errors, []);
});

test('the configured file storage is a link in the admin menu', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto('/');
  const link = page.getByRole('link', { name: 'File storage' });
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), FILES);
});

test('the support workspace only has the scanner', async () => {
  const { page } = await stage.openAs(stage.world.guest);
  await page.goto('/');
  await page.getByRole('radiogroup', { name: 'Workspace' }).getByText('Support').click();
  await page.waitForURL(/\/support\/qr-code$/);
  await page
    .getByRole('navigation', { name: 'Main menu', exact: true })
    .getByRole('link', { name: 'QR code' })
    .waitFor();
  assert.deepEqual(await namesOf(page, 'Main menu'), ['QR code']);
});

test('the sidebar is 300 px wide, collapses to a rail by its button, and keeps its state', async () => {
  const { page } = await stage.openAs(stage.world.admin);
  await page.goto('/');
  const width = async () =>
    Math.round((await page.getByRole('complementary').first().boundingBox())?.width ?? 0);
  const toggle = page.getByRole('button', { name: 'Show or hide the sidebar' });
  assert.equal(await width(), 300);
  await toggle.click();
  assert.ok((await width()) < 100);
  await page.reload();
  await toggle.waitFor();
  assert.ok((await width()) < 100, 'still a rail');
  await toggle.click();
  assert.equal(await width(), 300);
});

test('a refused role leads to the page that says so', async () => {
  const { page } = await stage.openAs(stage.world.inspector);
  await page.route('**/api/object?*', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Forbidden' } }),
  );
  await page.goto('/objects');
  await page.waitForURL(/\/restricted$/);
  await page.getByRole('heading', { level: 1, name: 'Access restricted' }).waitFor();
  await page.getByText('You do not have access to view the content').waitFor();
});

/**
 * Pages that signing in never returns to, and how to leave each one: it returns to the page before
 * (docs/coverage.md section 2).
 */
const LEFT: { over: string; leave: 'menu' | 'address' }[] = [
  { over: '/admin/users', leave: 'menu' },
  { over: '/recalculate', leave: 'address' },
  { over: '/tenant', leave: 'menu' },
  { over: '/no/such/page', leave: 'menu' },
  { over: '/logout', leave: 'address' },
];

test('signing out returns to the last valid page, but not to the account or recalculation', async () => {
  const { page } = await stage.open(DESKTOP);
  expectNotFound(page.context());
  await signIn(page, stage.world.superuser.email);
  await page.goto('/admin/users');
  for (const { over, leave } of LEFT) {
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    if (over !== '/logout') {
      await page.goto(over);
      await page.locator('h1').first().waitFor();
    }
    if (leave === 'address') await page.goto('/logout');
    else {
      await page.getByRole('button', { name: /Signed in as/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    }
    await page.waitForURL(/\/login/);
    await signIn(page, stage.world.superuser.email);
    await page.waitForURL((address) => address.pathname === '/admin/users');
  }
});

test('an inspection is planned in the dialog that opens from anywhere, by keyboard alone', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/');
  await page.getByRole('button', { name: 'New inspection' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const pick = async (label: string, typed: string) => {
    const field = page.locator('input:not([type=radio])');
    // Required fields carry a star after their name.
    await dialog
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .and(field)
      .focus();
    await page.keyboard.type(typed);
    // Enter ignores the rows from before the search, so wait until the first match is highlighted.
    const first = page.getByRole('option', { name: new RegExp(typed) }).first();
    await first.and(page.locator('[data-combobox-selected]')).waitFor();
    await page.keyboard.press('Enter');
  };
  await pick('Object', 'Pump set');
  await pick('Template', 'Monthly');
  await dialog.locator('button[type=submit]').focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const inspections = await stage.world.admin.get<{ total: number }>(
    `/inspection?filter=object.id=${stage.world.pump.id}&page=1&page_size=1`,
  );
  assert.equal(inspections.total, 1);
  assert.deepEqual(errors, []);
});

test('a phone shows the state of the answers once on each page, and announces it once', async () => {
  const { page } = await stage.openAs(stage.world.inspector, PHONE);
  const { id } = await startInspection(stage.world);
  await page.route(ANSWERS, (route) => route.abort());
  await page.goto(`/inspections/info/${id}/run`);
  const guard = page.getByRole('article', { name: /Guard in place/ });
  await guard.getByRole('radio', { name: 'Yes' }).click();
  const message = /1 entry is held back/;
  for (const path of [null, '/', '/activity/todo', '/objects']) {
    if (path !== null) await page.goto(path);
    await page.getByRole('button', { name: message }).first().waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: message })
      .first()
      .waitFor({ state: 'attached' });
    assert.equal(await page.getByRole('button', { name: message }).count(), 1, `${path}: one pill`);
    const announcement = page.getByRole('status').filter({ hasText: message });
    assert.equal(await announcement.count(), 1, `${path}: one announcement`);
  }
});
