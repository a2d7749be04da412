import { Refusal } from '@plumbline/contract/kit/errors';
import { Lru } from './lru.ts';

/** A burst may contain this many seconds' worth of requests. */
const BURST_SECONDS = 4;
/**
 * Beyond this many, the least recently used bucket is dropped, since it is the likeliest to be full again.
 */
const MAX_BUCKETS = 20_000;

/** Requests per second; 0 means no limit. */
export interface Rates {
  user: number;
  tenant: number;
  /** Per network address, without a token. */
  address: number;
}

interface Bucket {
  tokens: number;
  /** The time at which the bucket had this many tokens, in milliseconds. */
  at: number;
}

/** Lets each key through at an average rate, with bursts. */
class TokenBuckets {
  private readonly rate: number;
  private readonly burst: number;
  private readonly buckets = new Lru<string, Bucket>(MAX_BUCKETS);

  constructor(rate: number) {
    this.rate = rate;
    this.burst = rate * BURST_SECONDS;
  }

  /** Takes a token; if there is none, returns the seconds until there is. */
  take(key: string, now: number): number | null {
    if (this.rate === 0) return null;
    const tokens = this.tokensOf(this.buckets.get(key), now);
    if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / this.rate));
    this.buckets.set(key, { tokens: tokens - 1, at: now });
    return null;
  }

  /** Returns a token that was taken by mistake. */
  returnToken(key: string): void {
    const bucket = this.buckets.get(key);
    if (bucket) bucket.tokens += 1;
  }

  private tokensOf(bucket: Bucket | undefined, now: number): number {
    if (!bucket) return this.burst;
    const refill = (Math.max(0, now - bucket.at) / 1000) * this.rate;
    return Math.min(this.burst, bucket.tokens + refill);
  }
}

/**
 * Limits requests per user, per tenant and, without a valid token, per network address in this process.
 * Checked before anything queries the database (docs/reliability.md T23).
 */
export class RequestLimits {
  private readonly users: TokenBuckets;
  private readonly tenants: TokenBuckets;
  private readonly addresses: TokenBuckets;

  constructor(rates: Rates) {
    this.users = new TokenBuckets(rates.user);
    this.tenants = new TokenBuckets(rates.tenant);
    this.addresses = new TokenBuckets(rates.address);
  }

  signedIn(claims: { user_id: string; tenant_id: string }): void {
    const now = performance.now();
    refuse(this.users.take(claims.user_id, now));
    refuse(this.tenants.take(claims.tenant_id, now));
  }

  /** For a request whose session turns out to have ended. */
  returnToken(claims: { user_id: string; tenant_id: string }): void {
    this.users.returnToken(claims.user_id);
    this.tenants.returnToken(claims.tenant_id);
  }

  anonymous(address: string): void {
    refuse(this.addresses.take(address, performance.now()));
  }
}

function refuse(retry_after: number | null): void {
  if (retry_after !== null) throw new Refusal('rate_limited', { retry_after });
}
