import { expect, test } from 'vitest';
import { pathOfScan } from './address.ts';

const ID = '0192f1c0-7a51-7c3e-9f00-1234567890ab';

const LEADS: [text: string, path: string][] = [
  [`https://plumbline.example/objects/info/${ID}?c=s3cret_-X`, `/objects/info/${ID}?c=s3cret_-X`],
  [`http://192.168.0.7:8080/objects/info/${ID}`, `/objects/info/${ID}`],
  [`HTTPS://PLUMBLINE.EXAMPLE/admin/objects/info/${ID}`, `/admin/objects/info/${ID}`],
  [`https://elsewhere.example/inspections/info/${ID}/run`, `/inspections/info/${ID}/run`],
  [`https://plumbline.example/objects/info/${ID}/`, `/objects/info/${ID}`],
  [`  https://plumbline.example/objects\n`, '/objects'],
  ['https://plumbline.example', '/'],
  ['https://plumbline.example/objects#top', '/objects'],
  ['https://plumbline.example/a/../objects', '/objects'],
  // parameters other than the label's are dropped
  ['https://plumbline.example/objects?filter=a&next=//evil.example', '/objects'],
  [`https://plumbline.example/objects/info/${ID}?c=%22%3E%3Cscript%3E`, `/objects/info/${ID}`],
  ['https://bücher.example/objects', '/objects'],
  // not a page of the product, so it ends at "not found"
  ['https://plumbline.example/menu', '/menu'],
  ['https://plumbline.example/menu?next=https://evil.example#top', '/menu'],
  ['https://plumbline.example/api/user/me', '/api/user/me'],
  ['https://plumbline.example/Objects', '/Objects'],
  ['https://plumbline.example/objects/info/pump', '/objects/info/pump'],
  ['https://plumbline.example/objects/info/%252e%252e', '/objects/info/%252e%252e'],
  ['https://plumbline.example/admin/admin/objects', '/admin/admin/objects'],
  ['https://plumbline.example/objects/info/$objectId', '/objects/info/%24objectId'],
];

const INVALID: [why: string, text: string][] = [
  ['empty', ''],
  ['plain text', 'Pump P-101'],
  ['an id alone', ID],
  ['a path alone', `/objects/info/${ID}`],
  ['no scheme', 'plumbline.example/objects'],
  ['a script', 'javascript:location="/objects"'],
  ['a script behind slashes', 'javascript://plumbline.example/objects'],
  ['a file', 'file:///objects'],
  ['data', 'data:text/html,/objects'],
  ['a blob', 'blob:https://plumbline.example/objects'],
  ['another scheme', 'ftp://plumbline.example/objects'],
  ['a call', 'tel:+49301234567'],
  ['Wi-Fi', 'WIFI:T:WPA;S:plant;P:secret;;'],
  ['two addresses', 'https://a.example/objects https://b.example/objects'],
  ['a name and password', 'https://plumbline.example@evil.example/objects'],
  ['a password', 'https://a:b@plumbline.example/objects'],
  ['no slashes', 'https:plumbline.example/objects'],
  ['too many slashes', 'https:////plumbline.example/objects'],
  ['no host', 'https:///objects'],
  ['a backslash', 'https:\\\\plumbline.example\\objects'],
  ['a backslash in the path', 'https://plumbline.example/\\evil.example'],
  ['a host in the path', 'https://plumbline.example//evil.example/objects'],
  ['double slashes within', `https://plumbline.example/objects//info/${ID}`],
  ['a tab inside', 'https://plumbline.example/obj\tects'],
  ['a line break inside', 'https://plumbline.example/\nobjects'],
  ['a zero-width mark', 'https://plumbline.example/obj\u200Bects'],
  ['an encoded way out', 'https://plumbline.example/objects/info/..%2f..%2flogout'],
  ['an encoded backslash', 'https://plumbline.example/objects/info/%5C%5Cevil'],
  ['signing out', 'https://plumbline.example/logout'],
  ['signing in', 'https://plumbline.example/login'],
  ['the refusal', 'https://plumbline.example/restricted'],
  ['a bad port', 'https://plumbline.example:99999/objects'],
  ['a bad host', 'https://[zz]/objects'],
];

test.each(LEADS)('leads from %j to %j', (text, path) => {
  expect(pathOfScan(text)).toBe(path);
});

test.each(INVALID)('treats %s as an invalid code: %j', (_why, text) => {
  expect(pathOfScan(text)).toBeNull();
});

test('never leads outside the product, whatever the code', () => {
  const parts = [
    'https://',
    'a.example',
    '/',
    '//',
    '\\',
    '@',
    'objects',
    '..',
    '%2f',
    '?c=',
    '#',
    ':',
    'javascript:',
    ID,
  ];
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: 1 + (next() % 8) }, () => parts[next() % parts.length]).join(
      '',
    );
    const path = pathOfScan(text);
    if (path !== null)
      expect(new URL(path, 'https://own.example').origin, text).toBe('https://own.example');
  }
});
