import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  CONTENT_KINDS,
  MAX_FILE_BYTES,
  MAX_PICTURE_BYTES,
  safeFileName,
  titledFileName,
} from './files.ts';

const CASES: [name: string, safe: string][] = [
  ['IMG_0001.jpg', 'IMG_0001.jpg'],
  ['Котельня № 2.pdf', 'Котельня № 2.pdf'],
  ['../../x', 'x'],
  ['..\\..\\x.png', 'x.png'],
  ['C:\\x', 'x'],
  ['C:x', 'C_x'],
  ['/etc/passwd', 'passwd'],
  ['a/', 'file'],
  ['a\r\nX: y.png', 'aX_ y.png'],
  ['say "hi"; x.png', 'say _hi_; x.png'],
  ["it's.png", "it's.png"],
  ['a\0b.png', 'ab.png'],
  ['\u0085a\u009f.png', 'a.png'],
  ['👩‍🔧 tour.png', '👩‍🔧 tour.png'],
  ['\ud83d.png', '�.png'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\ufeffa.txt', 'a.txt'],
  ['CON', '_CON'],
  ['con.png', '_con.png'],
  ['nul .txt', '_nul .txt'],
  ['LPT1.tar.gz', '_LPT1.tar.gz'],
  ['console.png', 'console.png'],
  ['', 'file'],
  ['.', 'file'],
  ['..', 'file'],
  [' . ', 'file'],
  ['.htaccess', 'htaccess'],
  ['a.png. .', 'a.png'],
  ['e\u0301.png', 'é.png'],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
  [`${'ж'.repeat(300)}.png`, `${'ж'.repeat(98)}.png`],
  [`${'👍'.repeat(300)}.png`, `${'👍'.repeat(49)}.png`],
  [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(198)}`],
];

test('a title keeps the text before a slash', () => {
  assert.equal(titledFileName('Aufzug Gleis 3/4.pdf'), 'Aufzug Gleis 3_4.pdf');
  assert.equal(titledFileName('Bremen / Osnabrück'), 'Bremen _ Osnabrück');
  assert.equal(titledFileName('..\\x'), '_x');
});

test('a file gets a name that every system and header accepts', () => {
  for (const [name, safe] of CASES) assert.equal(safeFileName(name), safe, JSON.stringify(name));
});

test('every name becomes one short visible part, and safe names stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = safeFileName(name);
      assert.ok(safe.length > 0 && Buffer.byteLength(safe) <= 203);
      assert.doesNotMatch(safe, /[/\\\p{Cc}"<>:|?*]|^\.|[.\s]$/u);
      assert.equal(safeFileName(safe), safe);
    }),
  );
});

test('kinds are listed once, and pictures of people are smaller than files', () => {
  assert.equal(new Set(CONTENT_KINDS).size, 5);
  assert.ok(MAX_PICTURE_BYTES < MAX_FILE_BYTES);
});
