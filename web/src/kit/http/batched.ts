/**
 * Answers one by one what is fetched together: all ids requested before the next pause of the page go into one call.
 */
export function batched<V>(
  fetchAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (id: string) => Promise<V | null> {
  let open: { ids: Set<string>; rows: Promise<ReadonlyMap<string, V>> } | null = null;
  const begin = () => {
    const ids = new Set<string>();
    const rows = Promise.resolve().then(() => {
      open = null;
      return fetchAll([...ids]);
    });
    return { ids, rows };
  };
  return async (id) => {
    open ??= begin();
    open.ids.add(id);
    return (await open.rows).get(id) ?? null;
  };
}
