/** Strings, and the punctuation that decides whether a string is a key; numbers and words do not matter. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The path to the first key that an object in the JSON text repeats, or null. Parsers take the last value,
 * which may not be what the sender meant (RFC 8259 section 4). Expects text that JSON.parse accepts.
 */
export function repeatedKey(json: string): (string | number)[] | null {
  /** From the outermost inwards: the keys seen in an object, or the position in an array. */
  const open: (Set<string> | number)[] = [];
  const path: (string | number)[] = [];
  let text = '';
  for (const [token] of json.matchAll(TOKENS)) {
    const inner = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') {
      open.push(0);
      path.push(0);
    } else if (token === '}' || token === ']') {
      // The path ends with the key of a value in an object, or its position in an array.
      if (!(inner instanceof Set) || inner.size > 0) path.pop();
      open.pop();
    } else if (token === ',') {
      if (inner instanceof Set) path.pop();
      else if (inner !== undefined) path[path.length - 1] = open[open.length - 1] = inner + 1;
    } else if (token === ':') {
      // "\u0061" and "a" are one key
      const key = text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
      path.push(key);
      if (!(inner instanceof Set) || inner.has(key)) return path;
      inner.add(key);
    } else text = token;
  }
  return null;
}
