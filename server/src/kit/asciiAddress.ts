import { domainToASCII } from 'node:url';

/** Returns an address as name servers and mail servers know it, with its domain in ASCII. */
export function asciiAddress(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const ascii = domainToASCII(domain);
  return ascii === '' ? address : `${address.slice(0, -domain.length)}${ascii}`;
}
