/** Without characters that are confused when a password is read out: 0 O o, 1 I l. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const OF_SIGNS = 4;
/** Higher bytes are rejected, because they would make the first characters likelier. */
const EVEN = 256 - (256 % SIGNS.length);

/** A password to pass on: four groups of four characters, over 90 bits. */
export function makePassword(): string {
  const signs: string[] = [];
  while (signs.length < GROUPS * OF_SIGNS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < EVEN) signs.push(SIGNS[byte % SIGNS.length] ?? '');
  }
  return signs.join('').match(/.{4}/g)?.join('-') ?? '';
}
