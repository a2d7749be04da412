/** Whether PostgreSQL can store a text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Blanks of another width or kind that a keyboard does not have. */
const BLANKS = /[\t\u00a0\u2007\u202f]/g;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/**
 * Characters that nobody sees, or that turn around the text behind them: controls, soft hyphens, marks, embeddings, overrides and
 * isolates of direction, zero-width characters and noncharacters. Joiners stay, which scripts and emoji need.
 */
const INVISIBLE =
  /[^\P{Cc}\n]|[\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** What leaves nothing to see if there is nothing else: joiners, selectors, fillers. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

const MARKS = /\p{M}{2,}/gu;
/** As many as any script puts on one letter (Stream-Safe Text Format, UAX 15). The time to sort them grows with their square. */
const MOST_MARKS = 30;
/** In NFC, with no more marks on a letter than that. */
export const composed = (text: string): string =>
  text
    .replace(MARKS, (run) =>
      run.length > MOST_MARKS ? Array.from(run).slice(0, MOST_MARKS).join('') : run,
    )
    .normalize('NFC');

const visible = (text: string): string => composed(text.replace(INVISIBLE, ''));
const unlessUnseen = (text: string): string => (text.replace(UNSEEN, '') === '' ? '' : text);

/** A text of several lines as it is kept: in NFC, its lines ended by line feeds alone, without invisible characters. */
export const asLines = (text: string): string =>
  visible(text.replace(LINE_ENDS, '\n').replace(BLANKS, ' '));

/** The same without blanks around it; empty if there is nothing to see. */
export const trimmedLines = (text: string): string => unlessUnseen(asLines(text).trim());

/** The same of one line: names, codes, ids, tags (docs/wire.md "Texts"). */
export const oneLine = (text: string): string =>
  unlessUnseen(visible(text.replace(BLANKS, ' ').replace(/[\n\u2028\u2029]/g, '')).trim());
