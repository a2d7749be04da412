/** Without signs that are taken for each other when a password is read out: 0 O o, 1 I l. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const OF_SIGNS = 4;
/** Bytes beyond the last whole round of signs would make the first ones likelier. */
const EVEN = 256 - (256 % SIGNS.length);

/** A password to pass on: four groups of four signs, over 90 bits. */
export function makePassword(): string {
  const signs: string[] = [];
  while (signs.length < GROUPS * OF_SIGNS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < EVEN) signs.push(SIGNS[byte % SIGNS.length] ?? '');
  }
  return signs.join('').match(/.{4}/g)?.join('-') ?? '';
}
