import { matchRoute, type RouteName } from '../../kit/paths.ts';

/** Pages a label never leads to: signing out by a scan would be a trick played on the reader. */
const NEVER: RouteName[] = ['login', 'logout', 'restricted'];
/** The secret of an object's label, by which the page knows an old one. */
const LABEL = /^[\w-]{1,64}$/;
// white space inside and a backslash are read differently by different parsers
const UNSAFE = /[\s\\\p{Cc}\p{Cf}]/u;
/** Scheme and two slashes as written: the parser alone would mend `https:x` and `https:////x`. */
const WEB_ADDRESS = /^https?:\/\/[^/]/i;

/**
 * Where a scanned text leads inside the product, or null for an invalid code. Any host is accepted and
 * none is gone to: of an http(s) address only the path is used. One that is no page ends at "not found".
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
  if (NEVER.includes(route)) return null;
  const label = url.searchParams.get('c');
  return label !== null && LABEL.test(label) ? `${path}?c=${label}` : path;
}
