import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { openMailbox } from '#test/fixtures/mailServer.ts';
import type { Mailbox } from '#test/fixtures/mailServer.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let tenant: TestTenant;
let mailbox: Mailbox;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  tenant = await newTenant(app);
  mailbox = await openMailbox(app);
});
after(async () => {
  await mailbox.close();
  await app.close();
});

const PASSWORD = 'correct horse battery';
const TYPED = 'Info@Überlingen-Bodensee.de';
const KEPT = 'info@überlingen-bodensee.de';
const ASCII = 'info@xn--berlingen-bodensee-l6b.de';
const user = (email: string, more: object = { password: PASSWORD }) => ({
  email,
  first_name: 'Jörg',
  last_name: 'See',
  user_type_code: 2,
  ...more,
});

async function signIn(username: string): Promise<number> {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/auth/jwt/login',
    payload: new URLSearchParams({ username, password: PASSWORD }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return statusCode;
}

test('an address with a domain in another script is shown as typed and is one with its form in ASCII', async () => {
  const { admin } = tenant.as;
  const { id, email } = await created(admin.post('/user', user(TYPED)));
  assert.equal(email, KEPT);
  for (const form of [TYPED, KEPT, ASCII, ASCII.toUpperCase()])
    assert.equal(await signIn(form), 200, form);
  const again = await admin.post('/user', user(ASCII));
  assert.deepEqual([again.status, again.body.detail], [409, { code: 'duplicate', field: 'email' }]);
  const changed = await ok(admin.patch(`/user/${id}`, { email: ASCII }));
  assert.equal(changed.email, ASCII);
  assert.equal(await signIn(KEPT), 200);
  await ok(admin.patch(`/user/${id}`, { email: 'other@example.org' }));
  assert.equal(await signIn(KEPT), 400);
});

test('a mail to it goes to the form in ASCII', async () => {
  await created(tenant.as.admin.post('/user', user('neu@straße.example', { invite: true })));
  const [mail] = await mailbox.look('neu@straße.example'); // as mail programs show it
  assert.match(mail?.source ?? '', /^To: .*<neu@xn--strae-oqa\.example>/m);
});

test('an address that some mail servers would refuse is refused by name', async () => {
  const { status, body } = await tenant.as.admin.post('/user', user('jörg@example.de'));
  assert.equal(status, 422);
  assert.deepEqual(
    body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc, type]),
    [[['body', 'email'], 'email_name']],
  );
  assert.match(body.detail[0].msg, /Before the @/);
});
