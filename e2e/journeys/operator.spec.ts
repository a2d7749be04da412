import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, signIn, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { OPERATOR } from '../serve.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';

const stage = openStage();
const PASSWORD = 'correct horse battery';
const FIRST = 'olha@newhouse.test';

async function openOrganisation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create organisation' }).click();
  const dialog = page.getByRole('dialog');
  const next = () => dialog.getByRole('button', { name: 'Next' }).click();
  await next();
  await dialog.getByText('Fill in this field').waitFor();
  await dialog.getByLabel('Name').fill('New house');
  await next();
  await dialog.getByLabel('Credits per inspection').fill('2');
  await dialog.getByLabel('Days of grace').fill('400');
  await next();
  await dialog.getByText('Must be at most 365').waitFor();
  await dialog.getByLabel('Days of grace').fill('30');
  await next();
  await dialog.getByLabel('Credits').fill('5');
  await next();
  await dialog.getByLabel('First name').fill('Olha');
  await dialog.getByLabel('Last name').fill('Bondar');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(FIRST);
  await dialog.getByLabel('Invite by email').click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create organisation' }).dblclick();
  await page.getByRole('heading', { name: 'New house', level: 1 }).waitFor();
}

test('the operator opens an organisation, grants it credits, suspends it and reinstates it', async () => {
  const { page, errors } = await stage.open(DESKTOP);
  await signIn(page, OPERATOR.email, OPERATOR.password);
  await page.getByRole('link', { name: 'Organisations' }).click();
  await openOrganisation(page);

  await page.getByRole('button', { name: 'Grant credits' }).click();
  await page.getByRole('dialog').getByLabel('Credits').fill('10');
  await page.getByRole('dialog').getByRole('button', { name: 'Grant credits' }).click();
  await page.getByText('New house now has 15 credits').waitFor();
  await page.getByRole('row', { name: /Grant.*\+10.*15/ }).waitFor();
  await page.getByText('1 · no limit').waitFor();
  await page.getByRole('button', { name: 'Copy' }).waitFor();

  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Valid until').fill('2031-12-31');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('2031-12-31').waitFor();

  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  const suspend = dialog.getByRole('button', { name: 'Suspend' });
  assert.equal(await suspend.isDisabled(), true);
  await dialog.getByRole('textbox').fill('New house');
  await suspend.click();
  await page.getByText('New house suspended').waitFor();

  const visitor = await stage.open(DESKTOP);
  await visitor.page.goto('/login');
  await visitor.page.locator('[name=username]').fill(FIRST);
  await visitor.page.locator('[name=password]').fill(PASSWORD);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByText('The account of your organisation is suspended').waitFor();

  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByText('Users of New house can sign in again').waitFor();
  await signIn(visitor.page, FIRST, PASSWORD);
  await visitor.page.getByRole('heading', { name: 'Account' }).waitFor();
  assert.equal(await visitor.page.getByRole('link', { name: 'Organisations' }).count(), 0);
  await visitor.page.getByRole('link', { name: 'Users' }).click();
  await visitor.page.getByText('Olha Bondar').first().waitFor();
  assert.deepEqual(errors, []);
});

test('the steps of opening an organisation fit a small phone in the longest languages', async () => {
  const { page, errors } = await stage.open({ ...PHONE, viewport: { width: 320, height: 700 } });
  await signIn(page, OPERATOR.email, OPERATOR.password);
  const faults: string[] = [];
  for (const language of sized(['ru-UA'], ['de-DE', 'uk-UA', 'ru-UA'])) {
    await rememberLanguage(page, language);
    await page.goto('/tenants');
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.getByRole('main').locator('header button').last().click();
    const dialog = page.getByRole('dialog');
    const forward = dialog.locator('button[type=submit]');
    const steps = dialog.locator('.mantine-Stepper-step');
    await dialog.getByRole('textbox').first().fill('New house');
    for (const step of [1, 2, 3, 4]) {
      await steps
        .nth(step - 1)
        .and(page.locator('[data-progress]'))
        .waitFor();
      for (const fault of await misfits(page)) faults.push(`step ${step} in ${language}: ${fault}`);
      if (step < 4) await forward.click();
    }
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(errors, []);
});
