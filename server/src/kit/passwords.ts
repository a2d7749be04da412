import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_MIN } from '@plumbline/contract/accounts/schemas';
import { dictionary } from '@zxcvbn-ts/language-common';
import { FairQueue } from './fairQueue.ts';
import type { Turn } from './fairQueue.ts';

const derive = promisify(argon2);
/** OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/**
 * At most two hashes run at a time, so that a flood of logins never takes every core, and in fair turns, so
 * that nobody waits behind it (docs/reliability.md T10).
 */
const hashing = new FairQueue({ places: 2, perMember: 10, inAll: 500 });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const tagOf = (password: string, nonce: Buffer, turn: Turn): Promise<Buffer> =>
  hashing.run(turn, () =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      tagLength: TAG_BYTES,
      ...COST,
    }),
  );

/** The most common passwords that are long enough (OWASP ASVS 5.0, 6.2.4). */
const COMMON = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN).slice(0, 3000),
);

/** Whether attackers would try it first, or it is the user's own address. */
export function isGuessable(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return COMMON.has(text) || text === email.toLowerCase();
}

/** Argon2id in PHC string form. */
export async function hashPassword(password: string, turn: Turn): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, turn);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether the password matches; for an unknown account pass null, which takes the same time. */
export async function passwordFits(
  password: string,
  hash: string | null,
  turn: Turn,
): Promise<boolean> {
  const [nonce = '', tag = ''] = (hash ?? '').split('$').slice(-2);
  const expected = Buffer.from(tag, 'base64');
  const actual = await tagOf(
    password,
    nonce === '' ? randomBytes(16) : Buffer.from(nonce, 'base64'),
    turn,
  );
  return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
