import assert from 'node:assert/strict';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPdf } from '#test/fixtures/pdf.ts';
import { joinPdfs } from './join.ts';
import { renumbered } from './pdfObjects.ts';
import { typeset } from './typeset.ts';

/** A page for each text, which is also said of a picture. */
const TEMPLATE = `
#set document(title: "Signs", author: "Nobody")
#let paper = json("paper.json")
#set text(font: paper.fonts, fallback: false)
#set page(width: 60mm, height: 40mm)
#for (n, sign) in json("data.json").signs.enumerate() {
  if n > 0 { pagebreak() }
  if sign.starts-with("https:") { link(sign) }
  else if sign == "BOX" { if paper.is_archive { str.from-unicode(0x1F9F) + str.from-unicode(0xE000) } else { "no archive" } }
  else { sign }
  image(bytes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"), width: 5mm, alt: sign)
}`;
/** Text that could be mistaken for something else in a file. */
const SIGNS = [
  'Pump',
  '12 0 R',
  '(3 0 R',
  '4 0 R)',
  '((5 0 R))',
  '\\(6 0 R',
  '/StructParents 7',
  'Насос',
];

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'join-'));
  await writeFile(join(folder, 'signs.typ'), TEMPLATE);
});
after(() => rm(folder, { recursive: true }));

async function drawn(name: string, signs: string[]): Promise<string> {
  const template = pathToFileURL(join(folder, 'signs.typ'));
  const path = await typeset(
    await mkdtemp(join(folder, 'print-')),
    { template, data: { signs }, created_at: new Date(0) },
    { turn: { group: 'test', member: 'test' }, printedFor: 'job' },
  );
  await rename(path, join(folder, name));
  return join(folder, name);
}

async function joined(...parts: string[][]): Promise<Buffer> {
  const paths: string[] = [];
  for (const signs of parts) paths.push(await drawn(`part-${paths.length}.pdf`, signs));
  await joinPdfs(paths, join(folder, 'joined.pdf'));
  return await readFile(join(folder, 'joined.pdf'));
}

interface Tag {
  role?: string;
  alt?: string;
  children?: Tag[];
}
const plain = ({ role, alt, children }: Tag): Tag => ({
  ...(role && { role }),
  ...(alt && { alt }),
  ...(children && { children: children.map(plain) }),
});

/** The tags of each page, as they are read aloud. */
async function tagsOf(bytes: Buffer): Promise<Tag[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const tags: Tag[] = [];
  for (let n = 1; n <= document.numPages; n++)
    tags.push(plain((await (await document.getPage(n)).getStructTree()) as Tag));
  await document.loadingTask.destroy();
  return tags;
}

test('joined parts are what would have been typeset at once: pages, texts, tags and the claim of an archive', async () => {
  const whole = await readFile(await drawn('whole.pdf', SIGNS));
  const parts = await joined(SIGNS.slice(0, 3), SIGNS.slice(3, 7), SIGNS.slice(7));
  assert.deepEqual(await readPdf(parts), await readPdf(whole));
  assert.deepEqual(await tagsOf(parts), await tagsOf(whole));
  assert.equal((await readPdf(parts)).archive, '2A');
  assert.ok(parts.includes('<xmpTPg:NPages>8</xmpTPg:NPages>'));
});

test('where the bytes say that each object begins, it does', async () => {
  const file = (await joined(['Pump'], ['Насос'])).toString('latin1');
  const table = file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1]));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n\r$/gm)].map(([, offset]) => Number(offset));
  assert.ok(offsets.length > 20);
  for (const [n, offset] of offsets.entries())
    assert.ok(file.slice(offset).startsWith(`${n + 1} 0 obj\n`), `object ${n + 1}`);
  assert.ok(table.includes(`/Size ${offsets.length + 1}`));
  const [, length, stream] =
    /\/Length (\d+)\s+\/Type \/Metadata[^>]*>>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? [];
  assert.equal(Number(length), stream?.length);
});

test('one part with a character that an archive refuses takes the claim from the whole, and knows that it does', async () => {
  for (const parts of [
    [['Pump'], ['BOX']],
    [['BOX'], ['Pump']],
  ]) {
    const { archive, pages } = await readPdf(await joined(...parts));
    assert.equal(archive, null);
    assert.ok(pages.includes('no archive'));
  }
});

test('the scripts that people write are printed, from fonts of the product alone', async () => {
  const signs = [
    'Kessel Їжак ґ № 7 – 锅炉 🔥',
    '日本語のコメント 中文 한국어',
    'غلاية العربية',
    'עברית',
    'ไทย',
    'देवनागरी',
    'ქართული',
    'Հայերեն',
    '👷🏽‍♀️ 🔧 ☑ ⚠️ ✓ → ½ ☎',
  ];
  const bytes = await readFile(await drawn('scripts.pdf', signs));
  const { archive, pages } = await readPdf(bytes);
  assert.equal(archive, '2A');
  assert.match(pages.at(-1) ?? '', /👷.*🔧.*☑/, 'an emoji of several signs is one picture');
  const fonts = [...bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(
    ([, name = '']) => name.split('-')[0],
  );
  assert.ok(fonts.length > 8, String(fonts));
  for (const name of fonts) assert.match(name ?? '', /^(Inter|Noto)/);
});

test('a character that no font has is printed as its number, so that the paper stays an archive', async () => {
  const signs = ['𓀀 pump \u{E000} \u{10FFFF}', 'a\u200Db\uFE0F\tc'];
  const { pages, archive } = await readPdf(await readFile(await drawn('numbers.pdf', signs)));
  assert.equal(archive, '2A');
  assert.equal(pages[0]?.replaceAll(/\s+/g, ' '), '[U+13000] pump [U+E000] [U+10FFFF]');
  assert.ok(!pages[1]?.includes('U+'), pages[1]);
});

test('two documents with the same first part are not the same document', async () => {
  const [one, other] = [await joined(['Pump'], ['1']), await joined(['Pump'], ['2'])];
  const idOf = (bytes: Buffer) => /\/ID \[.*\]/.exec(bytes.toString('latin1'))?.[0];
  assert.notEqual(idOf(one), idOf(other));
  assert.deepEqual(await joined(['Pump'], ['1']), one, 'the same in, the same bytes out');
});

test('a part that would make a broken file is refused: a reference to nothing, or a place in the tags that is no page', async () => {
  const path = await drawn('broken.pdf', ['Pump']);
  const text = (await readFile(path)).toString('latin1');
  for (const [from, to, why] of [
    [/\/Contents \d\d 0 R/, '/Contents 99 0 R', /no object 99/],
    [/\/ParentTreeNextKey 1/, '/ParentTreeNextKey 2', /not those of pages/],
  ] as const) {
    const broken = text.replace(from, to);
    assert.notEqual(broken, text);
    await writeFile(path, broken, 'latin1');
    await assert.rejects(joinPdfs([path], join(folder, 'joined.pdf')), why);
  }
});

test('a part with a link is refused', async () => {
  const linked = await drawn('linked.pdf', ['https://plumbline.test']);
  await assert.rejects(joinPdfs([linked], join(folder, 'joined.pdf')), /not those of pages/);
});

const OBJECTS: [text: string, moved: string][] = [
  ['<< /P 8 0 R /K [0 1 9 0 R] >>', '<< /P 108 0 R /K [0 1 109 0 R] >>'],
  ['<< /StructParents 3 /F (4 0 R) >>', '<< /StructParents 53 /F (4 0 R) >>'],
  ['[(a (5 0 R) \\) 6 0 R) 7 0 R]', '[(a (5 0 R) \\) 6 0 R) 107 0 R]'],
  ['<< /L 1 0 R >>\nstream\n2 0 R\nendstream', '<< /L 101 0 R >>\nstream\n2 0 R\nendstream'],
];
for (const [text, moved] of OBJECTS)
  test(`${JSON.stringify(text)} with other numbers is ${JSON.stringify(moved)}`, () => {
    const to = { object: (n: number) => n + 100, place: (n: number) => n + 50 };
    assert.equal(renumbered(text, to), moved);
  });
