import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ROUTES } from '../../web/src/kit/paths.ts';
import type { RouteName } from '../../web/src/kit/paths.ts';
import { rememberLanguage, waitForPaint } from '../browser.ts';
import { networkIsIdle, visit } from '../network.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';
import type { ApiCaller } from '../world.ts';
import { makeIndicator, planInspection, restrict } from '../world.ts';

/** Every route in all languages and widths in a full run; otherwise a sample that fails with the frame, each in one language. */
const ALL = sized(false, true);
const STEP = 20;
const EVERY = Array.from({ length: (1920 - 320) / STEP + 1 }, (_, index) => 320 + index * STEP);
/** Around each width at which the frame folds. */
const FOLDS = [320, 360, 740, 780, 820, 860, 960, 1020, 1060, 1180, 1200, 1260, 1340, 1440, 1920];
const WIDTHS = ALL ? EVERY : FOLDS;
const LANGUAGES = ['en-GB', 'de-DE', 'uk-UA', 'ru-UA'];
const SAMPLE: RouteName[] = ['objects', 'object', 'inspectionRun', 'users', 'tenant'];

const ids: Partial<Record<string, string>> = {};
const stage = openStage({
  prepare: async (world) => {
    const inspection = await planInspection(world);
    await world.inspector.post(`/inspection/composite/status/${inspection.id}`, {
      operative_status_code: 2,
    });
    const list = await world.admin.post('/check_list', { name: 'Rounds', items: [] });
    Object.assign(ids, {
      $objectId: world.pump.id,
      $indicatorId: (await makeIndicator(world)).id,
      $businessId: world.unit.id,
      $templateId: world.template.id,
      $inspectionId: inspection.id,
      $constraintId: (await restrict(world))[0],
      $checklistId: list.id,
      $userId: world.inspector.id,
    });
  },
});

const TOUCH: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/** The user and path of a route. */
function pageOf(name: RouteName): { user: ApiCaller; path: string } | undefined {
  const { pattern, section } = ROUTES[name];
  const { admin, superuser } = stage.world;
  const path = pattern.replace(/\$\w+/, (parameter) => ids[parameter] ?? parameter);
  if (section === 'public' || section === 'support' || path.includes('$')) return undefined;
  if (name === 'tenants') return undefined; // only of the operator
  return {
    user: section === 'account' ? superuser : admin,
    path: section === 'work' ? `/admin${path}` : path,
  };
}

/** The elements that scroll the page sideways, or stand outside the window and cannot be reached by scrolling. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    for (const one of document.querySelectorAll('html, body, main, header')) {
      const by = one.scrollWidth - one.clientWidth;
      if (by > 1) found.push(`${one.tagName.toLowerCase()} is too wide by ${by}`);
    }
    const scrolls = (element: Element): boolean => {
      for (let up = element.parentElement; up && up.tagName !== 'MAIN'; up = up.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
      }
      return false;
    };
    for (const one of document.querySelectorAll('button, a[href], input, [role=tab]')) {
      const { left, right, width: own } = one.getBoundingClientRect();
      if (own <= 1 || (left > -1 && right < width + 1)) continue;
      if (!one.checkVisibility({ visibilityProperty: true }) || scrolls(one)) continue;
      if (one.closest('[class*=skip]')) continue; // the link to the content, until it has the focus
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      found.push(`"${name.slice(0, 40)}" from ${Math.round(left)} to ${Math.round(right)}`);
    }
    return [...new Set(found)];
  });

for (const [at, language] of LANGUAGES.entries()) {
  test(`no page is wider than the screen of a touch device from 320 to 1,920 px in ${language}`, async () => {
    const faults: string[] = [];
    const names = ALL ? (Object.keys(ROUTES) as RouteName[]) : SAMPLE;
    const own = names.filter((_, n) => ALL || n % LANGUAGES.length === at);
    const pages = own.flatMap((name) => pageOf(name) ?? []);
    for (const user of new Set(pages.map((one) => one.user))) {
      const { page, errors } = await stage.openAs(user, TOUCH);
      await user.patch('/user/me', { language });
      await rememberLanguage(page, language);
      for (const { path } of pages.filter((one) => one.user === user)) {
        await visit(page, path);
        await page.locator(`html[lang=${language}]`).waitFor();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 1180 });
          if (width === 320 || width === 780) await networkIsIdle(page);
          else await waitForPaint(page);
          for (const fault of await outside(page)) faults.push(`${path} at ${width}: ${fault}`);
        }
      }
      assert.deepEqual(errors, []);
      await page.close();
    }
    assert.deepEqual(faults, []);
  });
}

test('on every tablet the account menu is reachable and signs out, whatever sidebar was chosen', async () => {
  const tablets = [768, 820, 834, 844, 1024, 1180];
  for (const [at, language] of ['de-DE', 'ru-UA'].entries()) {
    await stage.world.admin.patch('/user/me', { language });
    const { page } = await stage.openAs(stage.world.admin, TOUCH);
    await rememberLanguage(page, language);
    await page.addInitScript(() => localStorage.setItem('plumbline.sidebar', 'open'));
    await page.goto('/admin/objects');
    await page.locator(`html[lang=${language}]`).waitFor();
    for (const width of tablets.filter((_, n) => ALL || n % 2 === at)) {
      await page.setViewportSize({ width, height: 1180 });
      await networkIsIdle(page);
      assert.deepEqual(await outside(page), [], `${width} in ${language}`);
      const account = page.locator('header [aria-haspopup=menu]').last();
      const box = await account.boundingBox();
      assert.ok((box?.width ?? 0) >= 42, `the picture is ${box?.width} px wide at ${width}`);
      await account.click();
      const signOut = page.getByRole('menuitem').last();
      await signOut.click({ trial: true });
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
    await page.close();
  }
});

test('the sidebar of a tablet opens over the page, which is no wider than the screen in Russian, and closes with the page that is chosen', async () => {
  await stage.world.admin.patch('/user/me', { language: 'ru-UA' });
  const viewport = { width: 768, height: 1024 };
  const { page, errors } = await stage.openAs(stage.world.admin, { ...TOUCH, viewport });
  await rememberLanguage(page, 'ru-UA');
  const sidebar = page.getByRole('dialog', { name: 'Главное меню' });
  const run = `/admin/inspections/info/${ids['$inspectionId']}/run`;
  const activity = ['/admin/activity/todo', '/admin/activity/closed'];
  for (const path of [run, ...sized([], activity), '/admin/objects']) {
    await page.goto(path);
    await page.locator('html[lang=ru-UA]').waitFor();
    await page.getByRole('button', { name: 'Показать или скрыть боковую панель' }).click();
    await sidebar.waitFor();
    await networkIsIdle(page);
    assert.deepEqual(await outside(page), [], path);
  }
  await sidebar.getByRole('link', { name: 'Шаблоны' }).click();
  await page.waitForURL(/templates$/);
  await sidebar.waitFor({ state: 'detached' });
  await page.locator('body').press('[');
  await sidebar.waitFor();
  await page.keyboard.press('Escape');
  await sidebar.waitFor({ state: 'detached' });
  await page.waitForURL(/templates$/);
  await page.setViewportSize({ width: 1440, height: 1024 });
  await page.getByRole('complementary').getByRole('link', { name: 'Шаблоны' }).waitFor();
  assert.deepEqual(errors, []);
});

test('on a phone that lies the runner has the screen to itself', async () => {
  await stage.world.inspector.patch('/user/me', { language: 'en-GB' });
  const { page, errors } = await stage.openAs(stage.world.inspector, {
    ...TOUCH,
    isMobile: true,
    viewport: { width: 844, height: 390 },
  });
  await page.goto(`/inspections/info/${ids['$inspectionId']}/run`);
  const main = page.getByRole('main');
  await page.getByRole('article').first().waitFor();
  assert.deepEqual(await main.boundingBox(), { x: 0, y: 0, width: 844, height: 390 });
  const share = await page
    .getByRole('article')
    .first()
    .evaluate((card) => {
      let list: Element | null = card;
      while (list && !/auto|scroll/.test(getComputedStyle(list).overflowY))
        list = list.parentElement;
      return (list?.clientHeight ?? 0) / window.innerHeight;
    });
  assert.ok(share >= 0.7, `the items have ${share} of the height`);
  assert.deepEqual(await outside(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 844, height: 390 });
  await main.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('banner').first().waitFor();
  assert.deepEqual(errors, []);
});
