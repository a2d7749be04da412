/** A new row sends only the filled fields. */
export const withoutNulls = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** Sends only what differs, so that other users' changes to other fields survive. */
export function changedParts(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

/** A text field's value for the wire: trimmed, null when empty. */
export const textOrNull = (text: string): string | null => text.trim() || null;
/** A number field's value for the wire. */
export const numberOrNull = (text: string): number | null => {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === '-' || trimmed === '.' ? null : Number(trimmed);
};
