import { matchRoute, ROUTES } from '../../kit/paths.ts';

/** The secret of an object's label, which tells the page whether the label is outdated. */
const LABEL = /^[\w-]{1,64}$/;
// parsers disagree on inner white space and backslashes
const UNSAFE = /[\s\\\p{Cc}\p{Cf}]/u;
/** A web address with scheme and two slashes as written, because the parser would repair `https:x` and `https:////x`. */
const WEB_ADDRESS = /^https?:\/\/[^/]/i;

/**
 * The path of a scanned text inside the product, or null for an invalid code. Any host is accepted but never visited:
 * only the path of an http(s) address is used. A path without a page ends at "not found".
 */
export function pathOfScan(text: string): string | null {
  const address = text.trim();
  if (UNSAFE.test(address) || !WEB_ADDRESS.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  // the router would read `$name` as the name of a parameter
  const path = url.pathname.replace(/(.)\/$/, '$1').replaceAll('$', '%24');
  if (path.includes('//') || /%2f|%5c/i.test(path)) return null;
  const route = matchRoute(path);
  if (route === null) return path;
  // a scan must not sign anybody out
  if (route === 'restricted' || ROUTES[route].section === 'public') return null;
  const label = url.searchParams.get('c');
  return label !== null && LABEL.test(label) ? `${path}?c=${label}` : path;
}

/** The id of an object whose own label was scanned; null for any other code. */
export function labelledObject(code: string): string | null {
  const [path = ''] = code.split('?');
  return path.startsWith('/') && matchRoute(path) === 'object'
    ? (path.split('/').at(-1) ?? null)
    : null;
}
