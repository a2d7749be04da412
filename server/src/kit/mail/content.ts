/** A path of the page, relative to `PUBLIC_URL`: `/object/…`. */
type PagePath = `/${string}`;

/** The contents of a mail, in its reader's language. All texts are plain: the template adds markup and links. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** For a digest: each line may open a page, and have a note under it. */
  lines?: readonly { text: string; note?: string; path?: PagePath }[];
  /** The one task of the reader. */
  button?: { text: string; path: PagePath };
  /** Why the reader gets this mail. */
  reason: string;
  /** The page where the reader chooses which mails to get. */
  settings?: { text: string; path: PagePath };
  /** A mail about the account's security: it has no way to unsubscribe. */
  is_security?: boolean;
}

// Control characters and line ends, which could begin another header, and marks that reverse what follows.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
const LONGEST_LINE = 200;

/** As one line of a header. */
export const headerLine = (text: string): string =>
  text.replaceAll(UNPRINTABLE, ' ').trim().slice(0, LONGEST_LINE);
