import assert from 'node:assert/strict';
import test from 'node:test';
import { nameAs } from './nameAs.ts';

const CASES: [name: string, extension: string, safe: string][] = [
  ['a.png', 'png', 'a.png'],
  ['a.PNG', 'png', 'a.PNG'],
  ['a.jpeg', 'jpg', 'a.jpeg'],
  ['a.m4v', 'mp4', 'a.m4v'],
  ['words.csv', 'txt', 'words.csv'],
  ['table.txt', 'csv', 'table.txt'],
  ['photo', 'jpg', 'photo.jpg'],
  ['Report 3.4', 'pdf', 'Report 3.4.pdf'],
  ['page.html', 'png', 'page.html.png'],
  ['a.jpg', 'png', 'a.jpg.png'],
  ['run.bat', 'txt', 'run.bat.txt'],
  ['run.sh', 'csv', 'run.sh.csv'],
  ['.png', 'png', 'png.png'],
  ['../../x', 'pdf', 'x.pdf'],
  ['CON', 'txt', '_CON.txt'],
  ['', 'png', 'file.png'],
  ['x'.repeat(300), 'png', `${'x'.repeat(196)}.png`],
  [`${'x'.repeat(300)}.html`, 'png', `${'x'.repeat(195)}.png`],
];

test('a name has an extension of the type that the file really has', () => {
  for (const [name, extension, safe] of CASES)
    assert.equal(nameAs(name, { extension }), safe, name);
});
