import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call, newApp } from '#test/fixtures/newTenant.ts';
import type { Answer, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let root: string;
before(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-page-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(root, 'assets', 'main-1a2b.js'), 'export {};');
  app = await newApp(undefined, { page_directory: root });
});
after(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const ask = (method: 'GET' | 'HEAD' | 'POST', url: string): Promise<Answer> =>
  call(app.app, { method, url });

test('every path of the page returns the page, and built files are cached for good', async () => {
  for (const url of ['/', '/objects/info/7', '/constraint', '/admin/users?page=2', '/tenants']) {
    const { status, body, headers } = await ask('GET', url);
    assert.deepEqual([status, headers['cache-control']], [200, 'no-cache'], url);
    assert.match(body, /<title>page/);
  }
  const asset = await ask('GET', '/assets/main-1a2b.js');
  assert.match(String(asset.headers['cache-control']), /immutable/);
  assert.equal((await ask('GET', '/assets/gone.js')).status, 404);
  assert.equal((await ask('POST', '/objects')).status, 404);
});

test('an unknown path is answered 404, to people by the page itself', async () => {
  for (const url of ['/API/object', '/metrics', '/no/such/page', '/objectsx']) {
    const { status, body } = await ask('GET', url);
    assert.equal(status, 404, url);
    assert.match(body, /<title>page/, url);
  }
  for (const url of ['/.git/config', '/objects/.env', '/.well-known/anything']) {
    const { status, headers } = await ask('GET', url);
    assert.equal(status, 404, url);
    assert.match(String(headers['content-type']), /application\/json/, url);
  }
});

test('a path with an invalid id is answered by the page', async () => {
  const { status, body } = await ask('GET', '/objects/info/..%2f..%2fuser%2fme');
  assert.equal(status, 200);
  assert.match(body, /<title>page/);
});

test('a missing file is 404, not the page', async () => {
  const files = [
    '/sw.js',
    '/manifest.webmanifest',
    '/apple-touch-icon.png',
    '/favicon.ico?v=2',
    '/robots.txt',
    '/.well-known/security.txt',
    '/assets/gone.css',
  ];
  for (const url of files) {
    const { status, headers } = await ask('GET', url);
    assert.equal(status, 404, url);
    assert.match(String(headers['content-type']), /application\/json/, url);
  }
  const address = '/objects?filter=name~v1.2.js';
  assert.equal((await ask('GET', address)).status, 200, 'a question may end like a file');
});

test('the API beside the page answers its own paths', async () => {
  const cases: [method: 'GET' | 'HEAD', url: string, status: number][] = [
    ['GET', '/api/nothing', 404],
    ['GET', '/api/auth/jwt/login', 405],
    ['HEAD', '/api/auth/jwt/login', 405],
    ['GET', '/api/version', 200],
    ['GET', '/api/object', 401],
  ];
  for (const [method, url, status] of cases) {
    const answer = await ask(method, url);
    assert.equal(answer.status, status, url);
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
  }
  assert.equal((await ask('GET', '/api/auth/jwt/login')).headers['allow'], 'POST');
});
