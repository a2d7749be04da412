/** The names above one: all of `full_name` but the last. */
export const pathAbove = (fullName: string): string | undefined => {
  const names = fullName.split(' / ');
  return names.length > 1 ? names.slice(0, -1).join(' / ') : undefined;
};
