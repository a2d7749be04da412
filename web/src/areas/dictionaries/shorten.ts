/** The length of a text in a message, cut between words. */
const LONGEST = 48;

export function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= LONGEST) return line;
  const end = line.slice(0, LONGEST + 1).lastIndexOf(' ');
  return `${line.slice(0, end < 1 ? LONGEST : end).replace(/[.,;:–-]+$/, '')}…`;
}
