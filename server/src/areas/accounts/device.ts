import type { SessionView } from '@plumbline/contract/accounts/security';

/** Browsers often name others that they are like: the first that matches counts. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: [string, RegExp][], text: string): string | null =>
  names.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** What a browser says of itself (`User-Agent`), in two names; null for one that is not known. */
export const deviceOf = (text: string | null): SessionView['device'] => ({
  browser: nameIn(BROWSERS, text ?? ''),
  system: nameIn(SYSTEMS, text ?? ''),
});
