import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address in a network to which no messages are sent. */
export class RefusedAddress extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`);
  }
}

const GLOBAL_IPV6 = ipaddr.IPv6.parse('2000::');

/**
 * Whether an IP address belongs to the public internet: not to this machine, to private networks or to links (where
 * clouds keep their metadata), and not leading to an IPv4 address through another network.
 */
export function isPublic(address: string): boolean {
  // With a zone (`fe80::1%eth0`) it is an address of a link.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  // An IPv4 address may be written as IPv6 (`::ffff:127.0.0.1`).
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Only this part of IPv6 is assigned; others lead to IPv4 addresses too (`::127.0.0.1`).
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6, 3);
}

/** Whether a host is known without a look-up to be outside of the public internet. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return !isPublic(address);
  return /(^|\.)(localhost|local|internal|home\.arpa|lan)\.?$/i.test(hostname);
}

/** @throws RefusedAddress if the host of a URL is an IP address that is not public: no look-up is made for it */
export function requirePublicHost(hostname: string): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublic(address)) throw new RefusedAddress(address);
}

/**
 * Resolves a name for a connection, which then uses these very addresses. A name with any address that is not public is
 * refused, so that no later answer of its name server leads elsewhere.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = error ? undefined : addresses.find(({ address }) => !isPublic(address));
    const problem = error ?? (refused && new RefusedAddress(`${hostname} (${refused.address})`));
    if (problem) callback(problem, '');
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};
