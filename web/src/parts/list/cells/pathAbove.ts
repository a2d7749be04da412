/** The names above a row: its `full_name` without its own name, which may contain a slash. */
export const pathAbove = (row: { name: string; full_name: string }): string | undefined => {
  const end = ` / ${row.name}`;
  return row.full_name.endsWith(end) ? row.full_name.slice(0, -end.length) : undefined;
};
