import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created } from '#test/fixtures/inspectionSite.ts';
import { openMailbox } from '#test/fixtures/mailServer.ts';
import { PASSWORD, call, callerOf, newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
});
after(() => app.close());

const chrome = (version: number, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let people = 0;
async function newPerson(user_type_code: number): Promise<string> {
  const email = `device${++people}.${tenant.tenant_id}@test.example`;
  const person = { email, password: PASSWORD, first_name: 'One', last_name: 'More' };
  await created(tenant.as.admin.post('/user', { ...person, user_type_code }));
  return email;
}

async function signInFrom(email: string, device: string, address = '203.0.113.7'): Promise<Caller> {
  const { status, body } = await call(app.app, {
    method: 'POST',
    url: '/api/auth/jwt/login',
    payload: new URLSearchParams({ username: email, password: PASSWORD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': device },
    remoteAddress: address,
  });
  assert.equal(status, 200, JSON.stringify(body));
  await handled(app, tenant.tenant_id);
  return callerOf(app.app, { id: '', token: body.access_token });
}
const told = async (caller: Caller) =>
  (await caller.get('/notice')).body.items.map(
    ({ kind, data }: { kind: string; data: { device: string; address: string } }) =>
      `${kind}: ${data.device}, ${data.address}`,
  );
const mails = async (email: string) =>
  await app.database.queryAsOwner<{ key: string }>(
    `select key from mail where address = '${email}' and key like 'notice:%'`,
  );

test('a sign-in from another device causes a notice with place and time, but neither the first one nor a newer version does', async () => {
  const email = await newPerson(2);
  // The end of a session is an event as well.
  await (await signInFrom(email, chrome(139))).post('/auth/jwt/logout');
  await handled(app, tenant.tenant_id);
  const own = await signInFrom(email, chrome(140));
  await signInFrom(email, chrome(141), '198.51.100.1');
  assert.deepEqual(await told(own), []);
  const began = fromNow().getTime();
  const other = await signInFrom(email, FIREFOX, '198.51.100.9');
  for (const caller of [own, other])
    assert.deepEqual(await told(caller), ['new_device: Firefox, Linux, 198.51.100.9']);
  const [{ data }] = (await own.get('/notice')).body.items;
  assert.ok(Math.abs(Date.parse(data.at) - began) < 60_000, data.at);
  assert.equal((await mails(email)).length, 1);
  await signInFrom(email, FIREFOX);
  await signInFrom(email, chrome(140));
  await other.post('/auth/jwt/logout');
  await handled(app, tenant.tenant_id);
  assert.equal((await told(own)).length, 1, 'told once');
  await signInFrom(email, '');
  assert.deepEqual((await told(own)).toSorted()[0], 'new_device: , 203.0.113.7');
});

test('its mail leads to the settings, but mail programs do not take it for one of many', async () => {
  const email = await newPerson(2);
  const mailbox = await openMailbox(app);
  await signInFrom(email, chrome(140));
  await signInFrom(email, FIREFOX);
  const [mail] = await mailbox.look(email);
  assert.match(mail?.subject ?? '', /^Signed in from a new device/);
  assert.match(mail?.text ?? '', /\/notices\/settings/);
  assert.ok(!mail?.headerLines.some(({ key }) => key === 'list-unsubscribe'));
  await mailbox.close();
});

test('a user who has switched it off gets no notice, nor does a guest, and each account has its own devices', async () => {
  const [email, second, guest] = [await newPerson(2), await newPerson(1), await newPerson(4)];
  const own = await signInFrom(email, chrome(140));
  const quiet = { new_device: { in_app: false, mail: 'off' } };
  assert.equal((await own.patch('/user/me/notice_settings', quiet)).status, 200);
  await signInFrom(email, FIREFOX);
  assert.deepEqual([await told(own), await mails(email)], [[], []]);
  assert.deepEqual(await told(await signInFrom(second, FIREFOX)), [], 'the first of this account');
  await signInFrom(guest, chrome(140));
  assert.deepEqual(await told(await signInFrom(guest, FIREFOX)), []);
  assert.deepEqual(await mails(guest), []);
});
