/** A PDF as the typesetter writes it: one table at the end that says where each object begins. */
interface PdfObjects {
  /** Their bytes as Latin-1, by their number. */
  texts: ReadonlyMap<number, string>;
  trailer: string;
}

export function objectsOf(bytes: Buffer): PdfObjects {
  const file = bytes.toString('latin1');
  const end = Number(matchIn(file, /startxref\s+(\d+)\s+%%EOF\s*$/));
  const table = file.slice(end);
  const entries = [...table.matchAll(/^(\d{10}) \d{5} ([nf])\s/gm)];
  const begins = entries.flatMap(([, offset, kind], number) =>
    kind === 'n' ? [{ number, offset: Number(offset) }] : [],
  );
  const inOrder = begins.toSorted((one, other) => one.offset - other.offset);
  const texts = new Map<number, string>();
  for (const [n, { number, offset }] of inOrder.entries()) {
    const text = file.slice(offset, inOrder[n + 1]?.offset ?? end);
    texts.set(number, matchIn(text, /^\d+ 0 obj\s([\s\S]*endobj)\s*$/));
  }
  return { texts, trailer: matchIn(table, /trailer\s+([\s\S]*?)\s*startxref/) };
}

/** A difference from the typesetter's usual output must not become a broken file. */
export const notAsExpected = (why: string): Error =>
  new Error(`a PDF that is not as expected: ${why}`);

/** Returns the text of the group. */
export function matchIn(text: string, pattern: RegExp): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw notAsExpected(`no ${pattern.source}`);
  return part;
}

/** Returns the contents of an array without nested ones. */
export const arrayIn = (text: string, name: string): string =>
  matchIn(text, new RegExp(`/${name} \\[([^\\]]*)\\]`));

/** Returns the number of the object that this name refers to. */
export const referenceIn = (text: string, name: string): number =>
  Number(matchIn(text, new RegExp(`/${name} (\\d+) 0 R`)));

const MARKS = /\(|\bstream\n|\b(\d+) 0 R\b|(?<=\/StructParents? )(\d+)\b/g;

/** An object with other numbers of objects and of places in the tree of tags; its strings and its stream stay as they are. */
export function renumbered(
  text: string,
  to: { object: (number: number) => number; place: (number: number) => number },
): string {
  const marks = new RegExp(MARKS);
  let done = '';
  let from = 0;
  for (let mark = marks.exec(text); mark && mark[0] !== 'stream\n'; mark = marks.exec(text)) {
    const [, object, place] = mark;
    if (mark[0] === '(') marks.lastIndex = endOfString(text, mark.index);
    else {
      done += text.slice(from, mark.index);
      done += object === undefined ? to.place(Number(place)) : `${to.object(Number(object))} 0 R`;
      from = marks.lastIndex;
    }
  }
  return done + text.slice(from);
}

/** Parentheses within a string are in pairs, or behind a backslash. */
function endOfString(text: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw notAsExpected('a string without an end');
}
