/** `Olena Kovalenko` → `OK`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return ((words[0]?.charAt(0) ?? '') + last).toLocaleUpperCase();
}
