import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { DESKTOP, PHONE, signIn } from '../browser.ts';
import { linkInMail } from '../mails.ts';
import { openStage } from '../stage.ts';

const stage = openStage();
const CHOSEN = 'a long way to the river';
const newEmail = () => `${randomBytes(6).toString('hex')}@journey.test`;

test('an admin invites somebody, who accepts by the link of the mail and is signed in', async () => {
  const email = newEmail();
  const admin = await stage.openAs(stage.world.admin);
  await admin.page.goto('/admin/users?new=1');
  await admin.page.getByLabel('First name').fill('Ida');
  await admin.page.getByLabel('Last name').fill('Berg');
  await admin.page.getByRole('textbox', { name: 'Email' }).fill(email);
  await admin.page.getByRole('button', { name: 'Create' }).click();
  await admin.page.getByText('Not accepted yet').waitFor();
  const path = await linkInMail(stage.server, email);

  const { page, errors } = await stage.open(PHONE);
  await page.goto(path);
  await page.getByText(email).first().waitFor();
  await page.getByLabel('Last name').fill('Berg-Lind');
  const accept = page.getByRole('button', { name: 'Accept and sign in' });
  await accept.click();
  await page.getByText('Too short: at least 8 characters').waitFor();
  await page.getByLabel('New password').fill('password');
  await accept.click();
  await page.getByText('This password is too easy to guess').waitFor();
  await page.getByLabel('New password').fill(CHOSEN);
  await accept.dblclick();
  await page.waitForURL((address) => address.pathname === '/');
  await page.getByText('Ida').first().waitFor();

  // the admin's page follows
  await admin.page.getByRole('heading', { name: 'Ida Berg-Lind' }).waitFor();
  await admin.page.getByText('Accepted on').waitFor();
  const again = await stage.open(DESKTOP);
  await again.page.goto(path);
  await again.page.getByRole('heading', { name: 'This link has been used' }).waitFor();
  await again.page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(again.page, email, CHOSEN);
  assert.deepEqual([...errors, ...admin.errors, ...again.errors], []);
});

test('who has forgotten the password sets another by a link, which works once', async () => {
  const { page, errors } = await stage.open(DESKTOP);
  const { admin } = stage.world;
  const email = newEmail();
  const names = { first_name: 'Otto', last_name: 'Falk', user_type_code: 4 };
  await admin.post('/user', { ...names, email, password: 'soon to be forgotten' });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // what was entered on the sign-in page is there already
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`If there is an account for ${email}`).waitFor();
  const path = await linkInMail(stage.server, email);

  await page.goto(path);
  await page.getByLabel('New password').fill(CHOSEN);
  await page.keyboard.press('Enter');
  await page.getByText('Your new password is set').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), email);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname === '/');

  const other = await stage.open(PHONE);
  await other.page.goto(path);
  await other.page.getByRole('heading', { name: 'This link has been used' }).waitFor();
  await other.page.getByLabel('Email').fill(email);
  await other.page.getByRole('button', { name: 'Send the link' }).click();
  const second = await linkInMail(stage.server, email, { mails: 2 });
  assert.notEqual(second, path);
  await other.page.goto(`${path.split('#')[0]}#nonsense`);
  await other.page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  assert.deepEqual([...errors, ...other.errors], []);
});

test('a new address is confirmed by the link that was sent to it', async () => {
  const { admin } = stage.world;
  const names = { first_name: 'Vera', last_name: 'Holm', user_type_code: 4 };
  const user = await admin.post('/user', { ...names, email: newEmail(), password: CHOSEN });
  const email = newEmail();
  await admin.patch(`/user/${user.id}`, { email });
  const path = await linkInMail(stage.server, email);
  const { page, errors } = await stage.open(PHONE);
  await page.goto(path);
  await page.getByText('Your email address is confirmed').waitFor();
  const { is_verified } = await admin.get<{ is_verified: boolean }>(`/user/${user.id}`);
  assert.equal(is_verified, true);
  await page.reload();
  await page.getByRole('heading', { name: 'This link has been used' }).waitFor();
  assert.deepEqual(errors, []);
});
