/** A page of ours, below `PUBLIC_URL`: `/object/…`. */
type PagePath = `/${string}`;

/** What a mail says, in its reader's language. All texts are plain: markup and links are made by the template. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Of a digest: each line may open a page, and have a note below it. */
  lines?: readonly { text: string; note?: string; path?: PagePath }[];
  /** The one thing to do. */
  button?: { text: string; path: PagePath };
  /** Why the reader gets this mail. */
  reason: string;
  /** Where the reader chooses what to get. */
  settings?: { text: string; path: PagePath };
  /** It is about the account's security: mail programs sort what one can leave with other regular mails. */
  is_security?: boolean;
}

// Control characters and line ends, which could begin another header, and marks that reverse what follows.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
const LONGEST_LINE = 200;

/** As one line of a header. */
export const headerLine = (text: string): string =>
  text.replaceAll(UNPRINTABLE, ' ').trim().slice(0, LONGEST_LINE);
