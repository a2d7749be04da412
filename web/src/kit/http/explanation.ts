/** The text for a failure; `code` is for support, `key` collapses repeated toasts. */
export interface Explanation {
  title: string;
  description?: string;
  key: string;
}

/** A message with two colons splits into title and description (docs/coverage.md section 8). */
export function splitMessage(message: string): { title: string; description?: string } {
  const at = message.indexOf('::');
  if (at < 0) return { title: message };
  const description = message.slice(at + 2).trim();
  const title = message.slice(0, at).trim();
  return description === '' ? { title } : { title, description };
}
