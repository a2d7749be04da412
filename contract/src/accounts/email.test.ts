import assert from 'node:assert/strict';
import { test } from 'node:test';
import { email } from './schemas.ts';

test('an address may have every character that RFC 5322 allows in a local part', () => {
  for (const address of [
    'user&co@example.com',
    'user!x@example.com',
    'a/b@example.com',
    'user=x@example.com',
    'user~x@example.com',
    'user#1@example.com',
    'user%x@example.com',
    "o'neill+site@example.co.uk",
    'info@xn--berlingen-bodensee-m6b.de',
    'a@xn--80aswg.xn--p1ai',
  ])
    assert.equal(email.parse(address.toUpperCase()), address, address);
});

test('an invalid address, or one that would break the head of a mail, is refused', () => {
  for (const address of [
    '',
    'a',
    'a@b',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a b@example.com',
    'a@-example.com',
    'a@example..com',
    'a<b@example.com',
    'a"b@example.com',
    'a@example.com\r\nBcc: v@x.test',
    'a,b@example.com',
    'a;b@example.com',
    'a@example.c',
  ])
    assert.equal(email.safeParse(address).success, false, JSON.stringify(address));
});

test('a domain may be in any script, and is kept as typed in one spelling', () => {
  for (const [typed, kept] of [
    ['Info@Überlingen-Bodensee.de', 'info@überlingen-bodensee.de'],
    ['info@u\u0308berlingen.de', 'info@überlingen.de'],
    ['a@приклад.укр', 'a@приклад.укр'],
    ['a@例え.jp', 'a@例え.jp'],
  ])
    assert.equal(email.parse(typed), kept);
  for (const address of ['a@пр иклад.укр', 'a@при\u200bклад.укр', 'a@приклад。укр', 'a@-ü.de'])
    assert.equal(email.safeParse(address).success, false, JSON.stringify(address));
});

test('a name before the @ in another script is refused by name', () => {
  for (const address of ['jörg@example.de', 'пошта@приклад.укр', 'jo\u0308rg@example.de']) {
    const { error } = email.safeParse(address);
    const [issue] = error?.issues ?? [];
    assert.ok(issue?.code === 'custom');
    assert.deepEqual(issue.params, { reason: 'email_name' }, address);
  }
});
