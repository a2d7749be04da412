/** The separator of GS1 element strings (FNC1). */
const GS = '\u001D';
/** The lengths of GTINs, each of which may be written as a longer one with zeros in front. */
const GTIN_LENGTHS = [8, 12, 13, 14];
const GTIN = /^\d{8,14}$/;

/** The GS1 elements that name one thing: its GTIN, serial number, or the identifier of an asset. */
const ELEMENTS: [identifier: string, length: number | null][] = [
  ['8003', null],
  ['8004', null],
  ['01', 14],
  ['10', null],
  ['11', 6],
  ['13', 6],
  ['15', 6],
  ['17', 6],
  ['21', null],
  ['240', null],
  ['250', null],
];
/** The elements that name a single thing, unlike a date or a batch. */
const NAMING = new Set(['01', '21', '240', '250', '8003', '8004']);

/** The values of GS1 element strings that may name an object; none if the text is something else. */
function gs1Values(text: string): string[] {
  const isMarked = text.includes(GS) || /^\(\d{2,4}\)/.test(text);
  // written for people, each identifier is in brackets
  let rest = text
    .replace(/^\(/, '')
    .replaceAll(/\((\d{2,4})\)/g, `${GS}$1`)
    .replaceAll(/^(\d{2,4})\)/g, '$1');
  if (!isMarked && !/^01\d{14}(21|240|250)/.test(rest)) return [];
  const values: string[] = [];
  while (rest !== '') {
    rest = rest.startsWith(GS) ? rest.slice(1) : rest;
    const element = ELEMENTS.find(([identifier]) => rest.startsWith(identifier));
    if (element === undefined) return [];
    const [identifier, length] = element;
    const body = rest.slice(identifier.length);
    const end = length ?? (body.includes(GS) ? body.indexOf(GS) : body.length);
    const value = body.slice(0, end);
    if (value.length < (length ?? 1)) return [];
    if (NAMING.has(identifier)) values.push(value);
    rest = body.slice(end);
  }
  return values;
}

/** The ways in which a number of a product may be written: `012345678905` is `0012345678905` is `00012345678905`. */
function gtinForms(code: string): string[] {
  if (!GTIN.test(code)) return [];
  const digits = code.replace(/^0+/, '');
  return GTIN_LENGTHS.filter((length) => length >= digits.length).map((length) =>
    digits.padStart(length, '0'),
  );
}

/** What people type between the groups of a code, or leave out. */
const BETWEEN = /[\s\u2010-\u2015-]+/g;

/** A code with other signs between its groups: `AB 12` is `AB-12` is `AB12`. */
function spacedForms(code: string): string[] {
  return code.search(BETWEEN) < 0
    ? []
    : ['-', ' ', ''].map((sign) => code.replaceAll(BETWEEN, sign));
}

/**
 * The ways in which what was read from a label may be written down: as it is, in capitals or small letters, with other signs
 * or none between its groups, a GTIN with or without zeros in front, and what GS1 element strings name. The first is the text
 * itself.
 */
export function writtenForms(text: string): string[] {
  const parts = [text, ...spacedForms(text), ...gs1Values(text)];
  return [
    ...new Set(
      parts.flatMap((part) => [part, part.toUpperCase(), part.toLowerCase(), ...gtinForms(part)]),
    ),
  ];
}

/** The address on a label of ours: the page of its object on any host, and the secret of the label. */
const LABEL =
  /^https?:\/\/[^/\s?#]+(?:\/[^\s?#]*)?\/objects\/info\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:\?(?:[^\s#]*&)?c=([\w-]{1,64}))?(?:$|[?&#])/i;

/** The object of a label of ours, and its secret, if it has one; null for any other code. */
export function labelIn(text: string): { id: string; secret: string | null } | null {
  const [, id, secret = null] = LABEL.exec(text.trim()) ?? [];
  return id === undefined ? null : { id: id.toLowerCase(), secret };
}

/** Whether a text was read from the object: from its label, or as one of the codes on its plate. */
export function isCodeOf(text: string, object: { id: string; codes: readonly string[] }): boolean {
  const label = labelIn(text);
  if (label !== null) return label.id === object.id.toLowerCase();
  const forms = new Set(writtenForms(text.trim()).map((form) => form.toLowerCase()));
  return object.codes.some((code) => forms.has(code.toLowerCase()));
}
