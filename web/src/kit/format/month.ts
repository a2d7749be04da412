/** `November 2026` in the language. */
export function formatMonth(value: Date, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'long' }).format(value);
  return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} ${value.getFullYear()}`;
}
