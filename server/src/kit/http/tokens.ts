import { Refusal } from '@plumbline/contract/kit/errors';
import { isUuid } from '@plumbline/contract/kit/literals';
import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '#kit/ctx.ts';
import { Lru } from '#kit/lru.ts';
import { findKey, isApiKey } from './apiKeys.ts';

const ISSUER = 'plumbline';
/** The duration of a session in seconds: one working day. */
export const SESSION_SECONDS = 8 * 3600;

/** The most tokens that a process remembers. */
export const MAX_CACHED = 10_000;

/** Ids only; roles and scope are read from the database on every request. */
export interface Claims {
  tenant_id: string;
  user_id: string;
  session_id: string;
  /** Seconds since 1970. */
  expires: number;
  /** An API key, with the same id as user and session. */
  is_key: boolean;
}

export async function signToken(
  deps: Deps,
  claims: { tenant_id: string; session_id: string; user_id: string; expires: Date },
): Promise<string> {
  return await new SignJWT({ tid: claims.tenant_id, sid: claims.session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.user_id)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime(Math.floor(claims.expires.getTime() / 1000))
    .sign(deps.secret);
}

/** Claims of tokens that this process has verified: they never change, though the session may end. */
const verifiedClaims = new Lru<string, Claims>(MAX_CACHED);

export async function claimsOf(deps: Deps, token: string): Promise<Claims> {
  if (token === '' || token.length > 2000) throw new Refusal('unauthorized');
  const cached = verifiedClaims.get(token);
  if (cached) return cached;
  const claims = await (isApiKey(token) ? claimsOfKey(deps, token) : claimsOfSession(deps, token));
  verifiedClaims.set(token, claims);
  return claims;
}

async function claimsOfSession(deps: Deps, token: string): Promise<Claims> {
  const { payload } = await jwtVerify(token, deps.secret, {
    algorithms: ['HS256'],
    currentDate: new Date(0), // expiry is checked with the session, by the database's clock
    issuer: ISSUER,
    audience: ISSUER,
  }).catch(() => {
    throw new Refusal('unauthorized');
  });
  const { tid, sid, sub, exp } = payload;
  if (
    typeof tid !== 'string' ||
    typeof sid !== 'string' ||
    sub === undefined ||
    !isUuid(tid) ||
    !isUuid(sid) ||
    exp === undefined
  )
    throw new Refusal('unauthorized');
  return { tenant_id: tid, user_id: sub, session_id: sid, expires: exp, is_key: false };
}

/** A key has request limits of its own. Its row says whether it has expired or was revoked. */
async function claimsOfKey(deps: Deps, token: string): Promise<Claims> {
  const { tenant_id, id } = await findKey(deps, token);
  return { tenant_id, user_id: id, session_id: id, expires: Infinity, is_key: true };
}
