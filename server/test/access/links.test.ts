import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { LinkView } from '@plumbline/contract/accounts/schemas';
import type pg from 'pg';
import { openSession } from '#areas/accounts/login.ts';
import { retryMail } from '../../src/admin/mails.ts';
import { openTenant } from '#areas/tenants/service.ts';
import { hashPassword } from '#kit/passwords.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { openMailbox, tokensOf } from '../fixtures/mailServer.ts';
import type { Mailbox } from '../fixtures/mailServer.ts';
import { PASSWORD, call, callerOf, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { fromNow } from '../checks/moments.ts';

let app: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
let mailbox: Mailbox;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  tenant = await newTenant(app);
  owner = await app.database.owner();
  mailbox = await openMailbox(app);
});
after(async () => {
  await mailbox.close();
  await app.close();
});

const NEW_PASSWORD = 'a pass phrase of my own';
let address = 0;
const newAddress = (): string => `10.1.${Math.floor(++address / 200)}.${address % 200}`;
const newEmail = (): string => `${randomBytes(6).toString('hex')}@test.example`;

/** A call without a session. */
const post = (path: string, payload: object, from = newAddress()): Promise<Answer> =>
  call(app.app, { method: 'POST', url: `/api/auth${path}`, payload, remoteAddress: from });
const refused = (reason: string) => [410, { detail: { code: 'bad_link', reason } }];
const resultOf = ({ status, body }: Answer) => [status, body];

const signsIn = async (username: string, password = PASSWORD): Promise<number> =>
  (
    await call(app.app, {
      method: 'POST',
      url: '/api/auth/jwt/login',
      remoteAddress: newAddress(),
      payload: new URLSearchParams({ username, password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).status;

interface NewUser {
  id: string;
  email: string;
}
async function newUser(over: object = {}, by = tenant.as.admin): Promise<NewUser> {
  const email = newEmail();
  const body = { email, first_name: 'Zoë', last_name: 'Example', user_type_code: 2, ...over };
  const { id } = await ok(by.post('/user', body), 201);
  return { id, email };
}
const invited = (over: object = {}): Promise<NewUser> => newUser({ invite: true, ...over });
const member = (over: object = {}): Promise<NewUser> => newUser({ password: PASSWORD, ...over });

/** The token of the only mail to an address. */
async function tokenFor(email: string, page: string): Promise<string> {
  const mails = await mailbox.look(email);
  assert.equal(mails.length, 1, `mails to ${email}`);
  const [token, ...others] = mails.flatMap((mail) => tokensOf(mail, page));
  assert.ok(token);
  assert.deepEqual(others, []);
  return token;
}
async function resetTokenFor(email: string): Promise<string> {
  assert.equal((await post('/forgot-password', { email })).status, 202);
  return await tokenFor(email, 'reset-password');
}
async function sessionOf({ id }: NewUser): Promise<Caller> {
  const { access_token } = await openSession(app.deps, { tenant_id: tenant.tenant_id, id });
  return callerOf(app.app, { id, token: access_token });
}
const stateOf = (id: string) => ok(tenant.as.admin.get(`/user/${id}`));
const expire = (kind: string) =>
  owner.query(`update account_link set expires_at = now() where kind = $1`, [kind]);

test('an invited user gets a link, chooses names and password, and is signed in', async () => {
  const { id, email } = await invited({ language: 'de-DE' });
  assert.equal(await signsIn(email), 400, 'there is no password yet');
  const before = await stateOf(id);
  assert.ok(before.invited_at < before.invited_until);
  assert.deepEqual([before.accepted_at, before.is_verified], [null, false]);
  const [mail] = await mailbox.look(email);
  assert.ok(mail);
  assert.match(mail.subject ?? '', /^Ihr Plumbline-Benutzerkonto bei Tenant /);
  assert.match(mail.text ?? '', /bis \d{4}\u2011\d\d\u2011\d\d\u00A0\d\d:\d\d\u00A0\S+\.$/m);
  const [token = ''] = tokensOf(mail, 'invitation');
  const view: LinkView = await ok(post('/check-token', { token }));
  assert.deepEqual(
    [view.kind, view.email, view.first_name, view.tenant.startsWith('Tenant')],
    ['invitation', email, 'Zoë', true],
  );
  const weak = await post('/accept-invitation', { token, password: 'password' });
  assert.deepEqual(
    [weak.status, weak.body.detail[0].loc, weak.body.detail[0].type],
    [422, ['body', 'password'], 'weak_password'],
  );
  const names = { first_name: 'Zoé', last_name: 'Beispiel' };
  const { access_token } = await ok(
    post('/accept-invitation', { token, password: NEW_PASSWORD, ...names }),
  );
  const me = await ok(callerOf(app.app, { id, token: access_token }).get('/user/me'));
  assert.deepEqual([me.id, me.full_name, me.is_verified], [id, 'Zoé Beispiel', true]);
  assert.ok(me.accepted_at);
  assert.equal(me.invited_until, null);
  const { rows: devices } = await owner.query<{ address: string }>(
    'select address from user_device where user_id = $1',
    [id],
  );
  assert.match(devices[0]?.address ?? '', /^10\.1\./, 'the first session has its network address');
  assert.equal(await signsIn(email, NEW_PASSWORD), 200);
  assert.deepEqual(
    resultOf(await post('/accept-invitation', { token, password: NEW_PASSWORD })),
    refused('used'),
  );
  const { items } = await ok(tenant.as.admin.get(`/user/${id}/audit_log`));
  const entry = items[0];
  assert.equal(entry.updated_by.id, id, 'logged as their own change');
  assert.equal(entry.log.new_value.password, 'changed');
  assert.ok(!JSON.stringify(items).includes(token));
});

test('an invitation can be sent again until it is accepted; only the latest works, and only for a week', async () => {
  const { id, email } = await invited();
  const first = await tokenFor(email, 'invitation');
  const { admin, superuser } = tenant.as;
  assert.equal((await admin.post(`/user/${id}/invite`)).status, 204);
  const second = await tokenFor(email, 'invitation');
  assert.deepEqual(resultOf(await post('/check-token', { token: first })), refused('revoked'));
  await expire('invitation');
  for (const path of ['/check-token', '/accept-invitation']) {
    const body = { token: second, ...(path === '/check-token' ? {} : { password: NEW_PASSWORD }) };
    assert.deepEqual(resultOf(await post(path, body)), refused('expired'));
  }
  await ok(admin.post(`/user/${id}/invite`), 204);
  const third = await tokenFor(email, 'invitation');
  await ok(post('/accept-invitation', { token: third, password: NEW_PASSWORD }));
  const again = await admin.post(`/user/${id}/invite`);
  assert.deepEqual(resultOf(again), [
    409,
    { detail: { code: 'wrong_status', reason: 'not_invited' } },
  ]);
  const other = await member();
  assert.equal((await admin.post(`/user/${other.id}/invite`)).status, 409);
  assert.equal((await admin.post(`/user/${superuser.id}/invite`)).status, 403);
  const outsider = await newTenant(app);
  assert.equal((await outsider.as.admin.post(`/user/${id}/invite`)).status, 404);
});

test('however often an admin asks, an address gets five invitations in a quarter of an hour', async () => {
  const { id, email } = await invited();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await tenant.as.admin.post(`/user/${id}/invite`)).status);
  assert.deepEqual(statuses, [204, 204, 204, 204, 429, 429]);
  const { status, body } = await tenant.as.admin.patch(`/user/${id}`, { email: newEmail() });
  assert.equal(status, 200);
  const back = await tenant.as.admin.patch(`/user/${id}`, { email });
  assert.deepEqual([back.status, back.body.detail.code], [429, 'rate_limited']);
  assert.notEqual(body.email, email);
});

test('a new user gets either a password or an invitation', async () => {
  const body = { email: newEmail(), first_name: 'No', last_name: 'Way', user_type_code: 2 };
  for (const choice of [{}, { invite: false }, { invite: true, password: PASSWORD }]) {
    const { status, body: answer } = await tenant.as.admin.post('/user', { ...body, ...choice });
    assert.equal(status, 422);
    assert.deepEqual(
      [answer.detail.length, answer.detail[0].loc, answer.detail[0].type],
      [1, ['body', 'password'], 'password_or_invite'],
    );
  }
});

test('a user who has forgotten the password gets a link to set another, which ends every session', async () => {
  const user = await member();
  const session = await sessionOf(user);
  const token = await resetTokenFor(user.email);
  assert.equal((await session.get('/user/me')).status, 200, 'asking changes nothing');
  const answer = await post('/reset-password', { token, password: NEW_PASSWORD });
  assert.deepEqual(resultOf(answer), [204, '']);
  assert.equal((await session.get('/user/me')).status, 401);
  assert.equal(await signsIn(user.email), 400);
  assert.equal(await signsIn(user.email, NEW_PASSWORD), 200);
  const after = await stateOf(user.id);
  assert.deepEqual([after.is_verified, after.accepted_at], [true, null]);
  const repeat = await post('/reset-password', { token, password: 'yet another phrase' });
  assert.deepEqual(resultOf(repeat), refused('used'));
  assert.equal(await signsIn(user.email, NEW_PASSWORD), 200);
});

test('a link works for a week to accept an invitation, three days to confirm and an hour to set a password', async () => {
  const hours = async (token: string) => {
    const { expires_at } = await ok(post('/check-token', { token }));
    return Math.round((Date.parse(expires_at) - fromNow().getTime()) / 3_600_000);
  };
  const user = await member();
  await ok(post('/request-verify-token', { email: user.email }), 202);
  const lives = [
    await hours(await tokenFor((await invited()).email, 'invitation')),
    await hours(await tokenFor(user.email, 'verify')),
    await hours(await resetTokenFor(user.email)),
  ];
  assert.deepEqual(lives, [7 * 24, 3 * 24, 1]);
});

test('of twenty people who follow one link at the same moment, one sets the password', async () => {
  const user = await member();
  const token = await resetTokenFor(user.email);
  const passwords = Array.from({ length: 20 }, (_, n) => `phrase of number ${n}`);
  const answers = await Promise.all(
    passwords.map((password) => post('/reset-password', { token, password })),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 204).length, 1, statuses.join());
  assert.ok(
    statuses.every((status) => [204, 410, 429, 503].includes(status)),
    statuses.join(),
  );
  assert.equal(await signsIn(user.email, passwords[statuses.indexOf(204)]), 200);
});

test('a new link, password or address, and the end of the account, revoke earlier links', async () => {
  const { admin } = tenant.as;
  const changes: [string, (user: NewUser) => Promise<unknown>][] = [
    ['a newer link', async ({ email }) => void (await resetTokenFor(email))],
    [
      'an admin’s new password',
      ({ id }) => ok(admin.post(`/user/${id}/reset-password`, { new_password: NEW_PASSWORD }), 204),
    ],
    [
      'their own new password',
      async (user) =>
        ok(
          (await sessionOf(user)).post('/user/me/password', {
            current_password: PASSWORD,
            new_password: NEW_PASSWORD,
          }),
          204,
        ),
    ],
    ['a new address', ({ id }) => ok(admin.patch(`/user/${id}`, { email: newEmail() }))],
    ['deactivation', ({ id }) => ok(admin.delete(`/user/${id}`), 204)],
  ];
  for (const [label, change] of changes) {
    const user = await member();
    const token = await resetTokenFor(user.email);
    await change(user);
    const answer = await post('/reset-password', { token, password: 'not this phrase' });
    assert.deepEqual(resultOf(answer), refused('revoked'), label);
  }
});

test('an admin’s password ends an invitation, and a new address gets a new one', async () => {
  const { admin } = tenant.as;
  const one = await invited();
  const token = await tokenFor(one.email, 'invitation');
  await ok(admin.post(`/user/${one.id}/reset-password`, { new_password: NEW_PASSWORD }), 204);
  assert.deepEqual(resultOf(await post('/check-token', { token })), refused('revoked'));
  assert.equal((await stateOf(one.id)).invited_at, null);
  const other = await invited();
  const old = await tokenFor(other.email, 'invitation');
  const email = newEmail();
  await ok(admin.patch(`/user/${other.id}`, { email }));
  assert.deepEqual(resultOf(await post('/check-token', { token: old })), refused('revoked'));
  const fresh = await tokenFor(email, 'invitation');
  await ok(post('/accept-invitation', { token: fresh, password: NEW_PASSWORD }));
});

test('a new address is confirmed by a link that was sent there', async () => {
  const user = await member({ is_verified: true });
  const email = newEmail();
  await ok(tenant.as.admin.patch(`/user/${user.id}`, { email }));
  assert.deepEqual(await mailbox.look(user.email), [], 'nothing to the old address');
  const token = await tokenFor(email, 'verify');
  assert.equal((await stateOf(user.id)).is_verified, false);
  const session = await sessionOf(user);
  assert.deepEqual(resultOf(await post('/verify', { token })), [204, '']);
  assert.equal((await stateOf(user.id)).is_verified, true);
  assert.equal((await session.get('/user/me')).status, 200, 'sessions go on');
  assert.deepEqual(resultOf(await post('/verify', { token })), refused('used'));
  // A confirmed address needs no other link.
  assert.equal((await post('/request-verify-token', { email })).status, 202);
  assert.deepEqual(await mailbox.look(email), []);
});

test('links only work for their purpose, and forged ones do not work', async () => {
  const user = await member();
  await ok(post('/request-verify-token', { email: user.email }), 202);
  const token = await tokenFor(user.email, 'verify');
  for (const path of ['/reset-password', '/accept-invitation'])
    assert.deepEqual(
      resultOf(await post(path, { token, password: NEW_PASSWORD })),
      refused('unknown'),
    );
  const bytes = Buffer.from(token, 'base64url');
  const forged = [0, 20, 40, 60].map((at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy.toString('base64url');
  });
  for (const other of [...forged, 'x', `${token}A`, token.slice(0, -1), '../../x'])
    assert.deepEqual(resultOf(await post('/verify', { token: other })), refused('unknown'), other);
  assert.equal((await post('/verify', { token: '' })).status, 422);
  assert.equal((await post('/verify', { token, more: 1 })).status, 422);
  await expire('verification');
  assert.deepEqual(resultOf(await post('/verify', { token })), refused('expired'));
});

test('requests do not reveal whether an address has an account', async () => {
  const { admin } = tenant.as;
  const inactive = await member();
  await ok(admin.patch(`/user/${inactive.id}`, { is_active: false }));
  const known = await member();
  const cases = ['/forgot-password', '/request-verify-token'].flatMap((path) =>
    [known.email, inactive.email, newEmail()].map((email) => ({ path, email })),
  );
  await Promise.all(
    cases.map(async ({ path, email }) => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(path, { email })));
      const sent = answers.filter(({ status }) => status === 202);
      assert.deepEqual(
        sent.map(({ body }) => body),
        Array.from({ length: 5 }, () => ({})),
        `${path} ${email}`,
      );
      assert.equal(answers.filter(({ status }) => status === 429).length, 1);
    }),
  );
  assert.deepEqual(await mailbox.look(inactive.email), []);
  const from = newAddress();
  const flood = await Promise.all(
    Array.from({ length: 32 }, () => post('/forgot-password', { email: newEmail() }, from)),
  );
  assert.equal(flood.filter(({ status }) => status === 429).length, 2);
});

test('an address with accounts in several organisations gets one mail that names each', async () => {
  const email = newEmail();
  const names = ['North <works>', 'South works', 'West works'];
  const tenants = [];
  const password_hash = await hashPassword(PASSWORD, { group: 'tests', member: email });
  for (const name of names)
    tenants.push(
      await openTenant(app.deps.database.app, { name }, [
        { email, password_hash, first_name: 'A', last_name: 'B', user_type_code: 1 },
      ]),
    );
  await owner.query(`update tenant set suspended_at = now() where name = 'West works'`);
  await ok(post('/forgot-password', { email }), 202);
  const mails = await mailbox.look(email);
  assert.equal(mails.length, 1);
  const [mail] = mails;
  const text = mail?.text ?? '';
  const tokens = mail ? tokensOf(mail, 'reset-password') : [];
  assert.deepEqual([tokens.length, text.includes('West works')], [2, false]);
  const named = await Promise.all(tokens.map((token) => ok(post('/check-token', { token }))));
  assert.deepEqual(named.map(({ tenant: name }: LinkView) => name).toSorted(), [
    'North <works>',
    'South works',
  ]);
  assert.ok(mail?.html && mail.html.includes('North &lt;works&gt;'));
  await ok(post('/reset-password', { token: tokens[0] ?? '', password: NEW_PASSWORD }), 204);
  const others = await post('/check-token', { token: tokens[1] ?? '' });
  assert.equal(others.status, 200, 'the other organisation has a password of its own');
  await owner.query(`update tenant set suspended_at = now() where name like '% works'`);
  const suspended = await post('/reset-password', {
    token: tokens[1] ?? '',
    password: NEW_PASSWORD,
  });
  assert.deepEqual([suspended.status, suspended.body.detail.code], [402, 'tenant_suspended']);
});

test('an admin sees which mails were refused and why, an operator sends them again', async () => {
  const { admin, inspector } = tenant.as;
  const { id, email } = await newUser({ invite: true });
  mailbox.answers.set(email, async () => ({ code: 550, text: 'Unknown mailbox' }));
  assert.deepEqual(await mailbox.look(email), []);
  mailbox.answers.delete(email);
  const { items, total } = await ok(admin.get(`/mail?user=${id}&status=failed`));
  assert.equal(total, 1);
  const [mail] = items;
  assert.deepEqual(
    [mail.user, mail.address, mail.status, mail.attempts],
    [{ id, name: 'Zoë Example' }, email, 'failed', 1],
  );
  assert.equal(mail.fault, 'refused');
  assert.ok(!JSON.stringify(mail).includes('Unknown mailbox'), 'words are for the operator');
  assert.deepEqual((await ok(admin.get(`/mail?user=${id}&status=sent`))).items, []);
  const pages = [];
  for (let cursor = ''; pages.length === 0 || cursor !== '';) {
    const page = await ok(admin.get(`/mail?page_size=3${cursor && `&cursor=${cursor}`}`));
    pages.push(...page.items);
    cursor = page.next_cursor ?? '';
  }
  const whole = await ok(admin.get('/mail'));
  assert.deepEqual(pages, whole.items);
  assert.equal(whole.total, pages.length);
  assert.equal((await inspector.get('/mail')).status, 403);
  assert.deepEqual((await ok((await newTenant(app)).as.admin.get(`/mail?user=${id}`))).items, []);
  for (const [query, name] of [
    ['status=gone', 'status'],
    ['user=me', 'user'],
    ['filter=status=sent', 'filter'],
  ] as const) {
    const { status, body } = await admin.get(`/mail?${query}`);
    assert.deepEqual([status, body.detail[0].loc], [422, ['query', name]]);
  }
  await retryMail(app.deps, mail.id);
  const [delivered] = await mailbox.look(email);
  assert.ok(delivered && tokensOf(delivered, 'invitation').length === 1);
  await assert.rejects(retryMail(app.deps, mail.id), /no failed mail/);
});

test('an operator opens an organisation by inviting its first superuser', async () => {
  const operator = await newTenant(app);
  await owner.query('update tenant set is_operator = true where tenant_id = $1', [
    operator.tenant_id,
  ]);
  const email = newEmail();
  const first = { first_name: 'Олена', last_name: 'Перша', email, language: 'uk-UA' };
  const { superuser } = operator.as;
  const open = (person: object) =>
    superuser.post('/superuser/init_tenant', { name: 'Нова', superuser: person });
  assert.equal((await open(first)).status, 422);
  const { id } = await ok(open({ ...first, invite: true }), 201);
  const [mail] = await mailbox.look(email);
  assert.match(mail?.subject ?? '', /Нова/);
  const token = (mail && tokensOf(mail, 'invitation')[0]) ?? '';
  const { access_token } = await ok(post('/accept-invitation', { token, password: NEW_PASSWORD }));
  const me = await ok(callerOf(app.app, { id: '', token: access_token }).get('/user/me'));
  assert.deepEqual([me.tenant_id, me.is_superuser, me.full_name], [id, true, 'Олена Перша']);
  assert.ok(me.invited_at && me.accepted_at);
});

test('an operator sees the state of a first superuser’s invitation, and can correct its address until it is accepted', async () => {
  const operator = await newTenant(app);
  await owner.query('update tenant set is_operator = true where tenant_id = $1', [
    operator.tenant_id,
  ]);
  const { superuser } = operator.as;
  const [wrong, right] = [newEmail(), newEmail()];
  const person = { first_name: 'Olha', last_name: 'Bondar', email: wrong, invite: true };
  const { id } = await ok(
    superuser.post('/superuser/init_tenant', { name: 'New house', superuser: person }),
    201,
  );
  const path = `/superuser/tenant/${id}/superuser`;
  const [lost] = await mailbox.look(wrong);
  const sent = await ok(superuser.get(path));
  assert.deepEqual(
    [sent.superuser.full_name, sent.superuser.email, sent.superuser.accepted_at],
    ['Olha Bondar', wrong, null],
  );
  assert.deepEqual(sent.superuser.mail, { status: 'sent', fault: null });
  assert.ok(Date.parse(sent.superuser.invited_until) > Date.parse(sent.superuser.invited_at));
  const again = await ok(superuser.post(`${path}/invite`, { email: right }));
  assert.deepEqual([again.superuser.email, again.superuser.accepted_at], [right, null]);
  const [mail] = await mailbox.look(right);
  const lostToken = (lost && tokensOf(lost, 'invitation')[0]) ?? '';
  await ok(post('/accept-invitation', { token: lostToken, password: NEW_PASSWORD }), 410);
  const token = (mail && tokensOf(mail, 'invitation')[0]) ?? '';
  const { access_token } = await ok(post('/accept-invitation', { token, password: NEW_PASSWORD }));
  const accepted = await ok(superuser.get(path));
  assert.ok(accepted.superuser.accepted_at && accepted.superuser.last_login_at);
  for (const body of [{}, { email: wrong }]) {
    const { detail } = await ok(superuser.post(`${path}/invite`, body), 409);
    assert.deepEqual(detail, { code: 'wrong_status', reason: 'not_invited' });
  }
  await ok(superuser.post(`${path}/invite`, { mail: wrong }), 422);
  const { rows } = await owner.query(
    `select user_id, new_value->>'email' as email from audit_log
    where tenant_id = $1 and entity = 'user' and operation = 'update' and new_value ? 'invited_at'`,
    [id],
  );
  assert.deepEqual(rows, [{ user_id: null, email: right }]);
  const theirs = callerOf(app.app, { id: '', token: access_token });
  await ok(theirs.get('/user/me'));
  for (const caller of [theirs, operator.as.admin]) {
    assert.ok([403, 404].includes((await caller.get(path)).status));
    assert.ok([403, 404].includes((await caller.post(`${path}/invite`, {})).status));
  }
  await ok(superuser.get(`/superuser/tenant/${operator.tenant_id}/superuser`));
  await ok(superuser.get(`/superuser/tenant/${operator.as.admin.id}/superuser`), 404);
});

test('the database has only hashes of links, which only sign-in reads, and no text of a sent mail', async () => {
  const user = await member();
  await ok(post('/forgot-password', { email: user.email }), 202);
  const texts = async () => {
    const { rowCount } = await owner.query(
      `select from mail_body b join mail m on m.tenant_id = b.tenant_id and m.id = b.mail_id where m.address = $1`,
      [user.email],
    );
    return rowCount;
  };
  await app.app.afterAnswers.ended();
  assert.equal(await texts(), 1);
  const token = await tokenFor(user.email, 'reset-password');
  assert.equal(await texts(), 0);
  const { rows: tables } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  for (const { name } of tables) {
    const { rowCount } = await owner.query(`select from ${name} t where t::text like $1 limit 1`, [
      `%${token}%`,
    ]);
    assert.equal(rowCount, 0, name);
  }
});
