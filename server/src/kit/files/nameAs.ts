import { safeFileName } from '@plumbline/contract/content/files';

/** Other extensions that people use for a type. */
const ALIASES: Record<string, readonly string[]> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  mp4: ['m4v'],
  // A list of words is text by its bytes, whatever its author calls it, and the reverse.
  txt: ['csv', 'log', 'md'],
  csv: ['tsv', 'txt'],
};

/**
 * The safe name of a file, with an extension of its type: a system opens a file by its name, so text must not come back as
 * `run.bat`, nor a picture as `page.html`.
 */
export function nameAs(name: string, { extension }: { extension: string }): string {
  const safe = safeFileName(name);
  const given = /[^.]\.([^.\s]+)$/.exec(safe)?.[1]?.toLowerCase() ?? '';
  if (given === extension || ALIASES[extension]?.includes(given)) return safe;
  // Shortened again, since the extension may be one byte too many.
  return safeFileName(`${safe}.${extension}`);
}
