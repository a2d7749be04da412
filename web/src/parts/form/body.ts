/** A new row sends only the filled fields. */
export const withoutNulls = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** A number that could not be read differs from none: it has to be refused. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'NaN' : part));

/** Sends only what differs, so that other users' changes to other fields survive. */
export function changedParts(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => textOf(value) !== textOf(before[name])),
  );
}

/** A text field's value for the wire: trimmed, null when empty. */
export const textOrNull = (text: string): string | null => text.trim() || null;
