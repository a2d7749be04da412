import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { CannotStart } from './kit/cannotStart.ts';

const ROOT = '/srv/plumbline';

test('with an empty environment the server uses the embedded database and the demo, and listens on localhost only', () => {
  for (const env of [{}, { DATABASE_URL: '', PORT: '', HOST: ' ', PLUMBLINE_SECRET: '' }]) {
    const { database_url, data_directory, host, port, demo, secret, public_url } = readConfig(
      env,
      ROOT,
    );
    assert.deepEqual(
      [database_url, data_directory, host, port, demo, secret, public_url],
      [null, `${ROOT}/data`, '127.0.0.1', 8080, true, null, 'http://127.0.0.1:8080'],
    );
  }
});

test('an external database server has no demo unless requested', () => {
  const DATABASE_URL = 'postgres://plumbline@db/plumbline';
  assert.equal(readConfig({ DATABASE_URL }, ROOT).demo, false);
  assert.equal(readConfig({ DATABASE_URL, PLUMBLINE_DEMO: '1' }, ROOT).demo, true);
  assert.equal(readConfig({ PLUMBLINE_DEMO: '0' }, ROOT).demo, false);
  const { cors_origins, trusted_proxies } = readConfig(
    { CORS_ORIGINS: 'https://a.example, https://b.example,', TRUSTED_PROXIES: '10.0.0.1' },
    ROOT,
  );
  assert.deepEqual(cors_origins, ['https://a.example', 'https://b.example']);
  assert.deepEqual(trusted_proxies, ['10.0.0.1']);
});

test('request rates have defaults, and 0 means no limit', () => {
  const { rate_limits } = readConfig({ RATE_LIMIT_USER: '0', RATE_LIMIT_ADDRESS: '7' }, ROOT);
  assert.deepEqual(rate_limits, { user: 0, tenant: 200, address: 7 });
});

test('a server works on two jobs at once unless told otherwise', () => {
  assert.equal(readConfig({}, ROOT).job_workers, 2);
  assert.equal(readConfig({ JOB_WORKERS: '8' }, ROOT).job_workers, 8);
});

test('mails go into a folder beside the data unless a mail server is named', () => {
  assert.deepEqual(readConfig({}, ROOT).mail, {
    smtp_url: null,
    from: 'Plumbline <plumbline@localhost>',
    folder: `${ROOT}/data/mail`,
  });
  const env = {
    SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
    MAIL_FROM: 'Inspections, north <inspections@example.org>',
    PLUMBLINE_MAIL: '/var/mails',
  };
  assert.deepEqual(readConfig(env, ROOT).mail, {
    smtp_url: env.SMTP_URL,
    from: env.MAIL_FROM,
    folder: '/var/mails',
  });
});

const BUCKET = {
  PLUMBLINE_S3_ENDPOINT: 'https://s3.example',
  PLUMBLINE_S3_BUCKET: 'files',
  PLUMBLINE_S3_ACCESS_KEY: 'key',
  PLUMBLINE_S3_SECRET_KEY: 'word',
};

test('files go into a folder beside the data unless a bucket is named', () => {
  const usual = readConfig({}, ROOT);
  assert.deepEqual([usual.files_directory, usual.bucket], [`${ROOT}/data/files`, null]);
  assert.equal(readConfig({ PLUMBLINE_FILES: '/var/files' }, ROOT).files_directory, '/var/files');
  assert.deepEqual(readConfig(BUCKET, ROOT).bucket, {
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'files',
    access_key: 'key',
    secret_key: 'word',
  });
  const elsewhere = readConfig({ ...BUCKET, PLUMBLINE_S3_REGION: 'eu-central-1' }, ROOT);
  assert.equal(elsewhere.bucket?.region, 'eu-central-1');
});

const REFUSED: [env: Record<string, string>, names: RegExp][] = [
  [{ PORT: 'eighty' }, /^PORT must/],
  [{ PORT: '65536' }, /^PORT must/],
  [{ PLUMBLINE_SECRET: 'short' }, /^PLUMBLINE_SECRET must/],
  [{ DATABASE_URL: 'db.example' }, /^DATABASE_URL must.*postgres:/],
  [{ DATABASE_URL: 'mysql://db.example/x' }, /^DATABASE_URL must/],
  [{ JOB_WORKERS: '0' }, /^JOB_WORKERS must/],
  [{ PUBLIC_URL: 'plumbline.example' }, /^PUBLIC_URL must.*https:/],
  [{ RATE_LIMIT_USER: 'many' }, /^RATE_LIMIT_USER must/],
  [{ RATE_LIMIT_TENANT: '-1' }, /^RATE_LIMIT_TENANT must/],
  [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.example' }, /^SMTP_URL must.*smtps:/],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }, /^SMTP_URL must name a server/],
  [{ SMTP_URL: 'smtps://mail.example' }, /^SMTP_URL needs MAIL_FROM/],
  [{ MAIL_FROM: 'Inspections' }, /^MAIL_FROM must/],
  [{ MAIL_FROM: 'Inspections <a@b.example' }, /^MAIL_FROM must/],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM must/],
  [{ ...BUCKET, PLUMBLINE_S3_ENDPOINT: 's3.example' }, /^PLUMBLINE_S3_ENDPOINT must.*https:/],
  [
    { ...BUCKET, PLUMBLINE_S3_BUCKET: '', PLUMBLINE_S3_SECRET_KEY: '' },
    /^PLUMBLINE_S3_ENDPOINT also needs PLUMBLINE_S3_BUCKET and PLUMBLINE_S3_SECRET_KEY,/,
  ],
  [{ ...BUCKET, PLUMBLINE_S3_ENDPOINT: '' }, /^PLUMBLINE_S3_BUCKET also needs \S+_ENDPOINT,/],
  [{ ...BUCKET, PLUMBLINE_S3_ACCESS_KEY: ' ' }, /also needs PLUMBLINE_S3_ACCESS_KEY,/],
  [{ PLUMBLINE_S3_REGION: 'eu-west-1' }, /^PLUMBLINE_S3_REGION also needs \S+_ENDPOINT and /],
  [{ EXTERNAL_STORAGE_URL: 'javascript:alert(1)' }, /^EXTERNAL_STORAGE_URL must/],
];
for (const [env, names] of REFUSED) {
  test(`${JSON.stringify(env)} is refused in a sentence`, () => {
    assert.throws(
      () => readConfig(env, ROOT),
      (error) => error instanceof CannotStart && names.test(error.message),
    );
  });
}
