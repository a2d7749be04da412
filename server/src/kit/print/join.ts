import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import {
  arrayIn,
  matchIn,
  notAsExpected,
  objectsOf,
  referenceIn,
  renumbered,
} from './pdfObjects.ts';

/**
 * The objects that a document has only once: the list of pages, the tree of tags, its topmost tag, and the metadata.
 */
const ONCE = { pages: 1, tree: 2, document: 3, catalog: 4, info: 5, metadata: 6 } as const;
type SingleObject = keyof typeof ONCE;
const NAMES = Object.keys(ONCE) as SingleObject[]; // the keys of the same table

/**
 * Joins PDFs that the typesetter has made with one template: their pages and their tags one after the other, as if they
 * had been typeset at once. Bookmarks and ids of tags would be lost.
 * @throws if a part has links or is otherwise not as expected; the written file is then useless
 */
export async function joinPdfs(parts: readonly string[], path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    const joined = new JoinedPdf(file);
    for (const part of parts) await joined.add(await readFile(part));
    await joined.end();
  } finally {
    await file.close();
  }
}

class JoinedPdf {
  private readonly file: FileHandle;
  private readonly offsets: number[] = [];
  private size = 0;
  private next = NAMES.length + 1;
  private pages = 0;
  private readonly arrays = { Kids: [] as string[], K: [] as string[], Nums: [] as string[] };
  private readonly ids = createHash('sha256');
  /** The metadata of the whole, and the trailer. */
  private about: (Record<SingleObject, string> & { trailer: string }) | null = null;

  constructor(file: FileHandle) {
    this.file = file;
  }

  async add(bytes: Buffer): Promise<void> {
    const { texts, trailer } = objectsOf(bytes);
    const textOf = (number: number) => texts.get(number) ?? '';
    const catalog = referenceIn(trailer, 'Root');
    const tree = referenceIn(textOf(catalog), 'StructTreeRoot');
    const own: Record<SingleObject, number> = {
      pages: referenceIn(textOf(catalog), 'Pages'),
      tree,
      document: Number(matchIn(arrayIn(textOf(tree), 'K'), /^(\d+) 0 R$/)),
      catalog,
      info: referenceIn(trailer, 'Info'),
      metadata: referenceIn(textOf(catalog), 'Metadata'),
    };
    const numbers = new Map<number, number>(NAMES.map((name) => [own[name], ONCE[name]]));
    const others = [...texts.keys()].filter((number) => !numbers.has(number));
    for (const number of others) numbers.set(number, this.next++);
    const place = (number: number) => this.pages + number;
    const object = (number: number) => {
      const moved = numbers.get(number);
      if (moved === undefined) throw notAsExpected(`no object ${number}`);
      return moved;
    };
    const moved = (number: number) => renumbered(textOf(number), { object, place });
    await this.write(others.map((number) => [object(number), moved(number)]));
    const about = { ...mapped((name) => moved(own[name])), trailer };
    this.arrays.Kids.push(arrayIn(about.pages, 'Kids'));
    this.arrays.K.push(arrayIn(about.document, 'K'));
    const keys = arrayIn(about.tree, 'Nums').matchAll(/(\d+) (\d+ 0 R)/g);
    for (const [, key, array] of keys) this.arrays.Nums.push(`${place(Number(key))} ${array}`);
    const count = Number(matchIn(about.pages, /\/Count (\d+)/));
    // Links have places of their own in the tree of tags, which would collide with those of the next part.
    if (Number(matchIn(about.tree, /\/ParentTreeNextKey (\d+)/)) !== count)
      throw notAsExpected('places in the tree of tags that are not those of pages');
    this.pages += count;
    this.ids.update(instanceOf(trailer));
    // If one part is no archive, neither is the whole.
    if (this.about === null || !isArchive(about)) this.about = about;
  }

  async end(): Promise<void> {
    if (this.about === null) throw new Error('nothing to join');
    const { pages, tree, document, catalog, info, metadata, trailer } = this.about;
    const id = this.ids.digest().subarray(0, 16).toString('base64');
    const withId = (text: string) => text.replaceAll(instanceOf(trailer), id);
    const whole: Record<SingleObject, string> = {
      pages: this.filled(pages, 'Kids').replace(/\/Count \d+/, `/Count ${this.pages}`),
      tree: this.filled(tree, 'Nums').replace(/(?<=\/ParentTreeNextKey )\d+/, `${this.pages}`),
      document: this.filled(document, 'K'),
      catalog,
      info,
      metadata: withLength(withId(metadata).replace(/(?<=NPages>)\d+/, `${this.pages}`)),
    };
    await this.write(NAMES.map((name) => [ONCE[name], whole[name]]));
    const entries = this.offsets
      .slice(1)
      .map((offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`);
    const rest = withId(trailer)
      .replace(/\/Size \d+/, `/Size ${this.next}`)
      .replace(/\/Root \d+/, `/Root ${ONCE.catalog}`)
      .replace(/\/Info \d+/, `/Info ${ONCE.info}`);
    await this.append(
      `xref\n0 ${this.next}\n0000000000 65535 f\r\n${entries.join('')}trailer\n${rest}\nstartxref\n${this.size}\n%%EOF`,
    );
  }

  private filled(text: string, name: keyof JoinedPdf['arrays']): string {
    return text.replace(
      `/${name} [${arrayIn(text, name)}]`,
      `/${name} [${this.arrays[name].join(' ')}]`,
    );
  }

  private async write(objects: readonly [number: number, text: string][]): Promise<void> {
    // The second line says that the file is not text.
    let text = this.size === 0 ? '%PDF-1.7\n%\x80\x80\x80\x80\n\n' : '';
    for (const [number, object] of objects) {
      this.offsets[number] = this.size + text.length;
      text += `${number} 0 obj\n${object}\n\n`;
    }
    await this.append(text);
  }

  private async append(text: string): Promise<void> {
    this.size += text.length;
    await this.file.appendFile(text, 'latin1');
  }
}

const mapped = (text: (name: SingleObject) => string): Record<SingleObject, string> =>
  Object.fromEntries(NAMES.map((name) => [name, text(name)])) as Record<SingleObject, string>; // one for each name

const isArchive = ({ catalog }: { catalog: string }): boolean => catalog.includes('/OutputIntents');

/** The id that tells this document from all others, in Base64. */
const instanceOf = (trailer: string): string => matchIn(trailer, /\/ID \[\([^)]*\) \(([^)]*)\)\]/);

/** A stream without compression, with its actual length. */
function withLength(text: string): string {
  const stream = matchIn(text, /stream\n([\s\S]*)\nendstream/);
  return text.replace(/\/Length \d+/, `/Length ${stream.length}`);
}
