/** The text key of a place in the month. */
export const placeKey = (place: '1' | '2' | '3' | '4' | '-1') =>
  place === '-1' ? 'last' : (`p${place}` as const);

/** `8:05`, `08:05` or `0805` as hour and minute; null for anything else. */
export function clockOf(text: string): { hour: number; minute: number } | null {
  const [, hours, minutes] = /^(\d{1,2}):?(\d\d)$/.exec(text.trim()) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hours !== undefined && hour < 24 && minute < 60 ? { hour, minute } : null;
}
