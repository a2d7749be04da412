/** Weekday name in the language, capitalised because it stands on its own. */
export function formatWeekday(value: Date, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(value);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** `Mo`, `Пн`: one letter would stand for several days. */
export const formatShortWeekday = (value: Date, locale: string): string => {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(value);
  return (name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)).replace('.', '').slice(0, 2);
};
