import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_MIN } from '@plumbline/contract/users';
import { dictionary } from '@zxcvbn-ts/language-common';

const derive = promisify(argon2);
/** OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/** At most two hashes at a time: a flood of sign-ins must not take every core. */
const MAX_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const tagOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  limited(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      tagLength: TAG_BYTES,
      ...COST,
    }),
  );

/** The most used ones among those that are long enough (OWASP ASVS 5.0, 6.2.4). */
const COMMON = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN).slice(0, 3000),
);

/** Whether it is among the passwords that are tried first, or the user's own address. */
export function isGuessable(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return COMMON.has(text) || text === email.toLowerCase();
}

/** Argon2id in PHC string form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether the password fits; an unknown account passes null and costs the same time. */
export async function passwordFits(password: string, hash: string | null): Promise<boolean> {
  const [nonce = '', tag = ''] = (hash ?? '').split('$').slice(-2);
  const expected = Buffer.from(tag, 'base64');
  const actual = await tagOf(
    password,
    nonce === '' ? randomBytes(16) : Buffer.from(nonce, 'base64'),
  );
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
