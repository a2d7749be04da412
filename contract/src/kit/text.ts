/** Whether PostgreSQL can store a text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Blanks of other widths and kinds that keyboards do not have. */
const BLANKS = /[\t\u00a0\u2007\u202f]/g;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/**
 * Characters that are invisible or reverse the text after them: controls, soft hyphens, marks, embeddings, overrides
 * and isolates of direction, zero-width characters and noncharacters. Joiners stay: scripts and emoji need them.
 */
const INVISIBLE =
  /[^\P{Cc}\n]|[\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Characters that show nothing on their own: joiners, selectors, fillers. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

const MARKS = /\p{M}{2,}/gu;
/**
 * The most marks that any script puts on one letter (Stream-Safe Text Format, UAX 15). The time to sort them grows with
 * their square.
 */
const MOST_MARKS = 30;
/** In NFC, with at most `MOST_MARKS` marks on a letter. */
export const composed = (text: string): string =>
  text
    .replace(MARKS, (run) =>
      run.length > MOST_MARKS ? Array.from(run).slice(0, MOST_MARKS).join('') : run,
    )
    .normalize('NFC');

const visible = (text: string): string => composed(text.replace(INVISIBLE, ''));
const unlessUnseen = (text: string): string => (text.replace(UNSEEN, '') === '' ? '' : text);

/**
 * Returns a text of several lines as stored: in NFC, with line feeds alone as line ends, without invisible characters.
 */
export const asLines = (text: string): string =>
  visible(text.replace(LINE_ENDS, '\n').replace(BLANKS, ' '));

/** The same without blanks around it; empty if nothing is visible. */
export const trimmedLines = (text: string): string => unlessUnseen(asLines(text).trim());

/** The same for a text of one line: names, codes, ids, tags (docs/wire.md "Texts"). */
export const oneLine = (text: string): string =>
  unlessUnseen(visible(text.replace(BLANKS, ' ').replace(/[\n\u2028\u2029]/g, '')).trim());
