import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptGet, isProgram, maySetUpDebian, onPath } from '../scripts/debian.ts';

// The headless build needs half the work to start and to render.
const HEADLESS = 'chromium-headless-shell';
const NAMES = [
  HEADLESS,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
/** The oldest major version in which all journeys have passed. */
const MINIMUM_MAJOR = 156;
const UPDATES = 6;
const UPDATE_PAUSE_S = 10;
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The flags of Chromium in tests: isolated, without calls to its vendor, also as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Every journey loads the page's code afresh, so optimising it and frequent garbage collection cost more than they save.
  '--js-flags=--max-opt=1 --min-semi-space-size=16',
];

/**
 * The environment of a Chromium that knows no other fonts than the product's, whatever is installed: the page brings its
 * own, and what these lack looks the same on every machine.
 */
export function ownFonts(): Record<string, string> {
  const fonts = dirname(
    fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/package.json')),
  );
  const directory = join(import.meta.dirname, '../node_modules/.cache/fonts');
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${directory}</cachedir>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}

/** The browser for the journeys: from CHROMIUM, from the PATH, or freshly installed on Debian. */
export function findChromium(): string {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which is no program.`);
  }
  const executable = onPath(...NAMES) ?? ELSEWHERE.find(isProgram) ?? installOnDebian();
  if (executable) return executable;
  throw new Error(
    'The journeys need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM to a Chromium or Chrome.',
  );
}

function installOnDebian(): string | undefined {
  if (!maySetUpDebian()) return undefined;
  console.log('Installing Chromium with apt-get …');
  updateLists();
  if (!aptGet('install', HEADLESS)) aptGet('install', 'chromium');
  return onPath(...NAMES);
}

/**
 * Fetches package lists until they offer a browser that the driver speaks with: an update that misses one of its sources
 * still succeeds, and leaves an older one, in which being offline cannot be simulated.
 */
function updateLists(): void {
  for (let tries = 0; tries < UPDATES && offeredMajor() < MINIMUM_MAJOR; tries++) {
    if (tries > 0) spawnSync('sleep', [String(UPDATE_PAUSE_S)]);
    aptGet('update');
  }
}

/** The major version of the browser that the package lists offer; 0: none. */
function offeredMajor(): number {
  const { stdout } = spawnSync('apt-cache', ['policy', HEADLESS], { encoding: 'utf8' });
  return Number(/Candidate: (\d+)/.exec(stdout)?.[1] ?? 0);
}
