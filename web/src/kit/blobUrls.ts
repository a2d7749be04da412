import { useEffect, useMemo, useState } from 'react';

type Url = Promise<string | null>;
type Urls = ReadonlyMap<string, string>;
const NONE: Urls = new Map();

/**
 * Addresses of pictures that are stored on this device: one for each, however often it is shown, freed
 * when nobody shows it any more.
 */
export function blobUrls(read: (id: string) => Promise<Blob | null>) {
  const shown = new Map<string, { users: number; url: Url }>();

  async function addressOf(id: string): Url {
    const bytes = await read(id).catch(() => null); // shown without a picture
    return bytes && URL.createObjectURL(bytes);
  }

  function hold(id: string): { url: Url; release: () => void } {
    const held = shown.get(id) ?? { users: 0, url: addressOf(id) };
    shown.set(id, held);
    held.users += 1;
    const release = () => {
      held.users -= 1;
      if (held.users > 0) return;
      shown.delete(id);
      void held.url.then((url) => url !== null && URL.revokeObjectURL(url));
    };
    return { url: held.url, release };
  }

  /** The addresses by id while the component shows them; those that are not known yet are missing. */
  function useUrls(ids: readonly string[]): Urls {
    const [urls, setUrls] = useState<Urls>(NONE);
    const key = ids.join(' ');
    useEffect(() => {
      let isHere = true;
      const held = key === '' ? [] : key.split(' ').map((id) => ({ id, ...hold(id) }));
      for (const { id, url } of held)
        void url.then((known) => {
          if (isHere && known !== null) setUrls((before) => new Map(before).set(id, known));
        });
      return () => {
        isHere = false;
        setUrls(NONE);
        for (const { release } of held) release();
      };
    }, [key]);
    return urls;
  }

  /** The address of one while the component shows it; null until it is known. */
  function useUrl(id: string | null): string | null {
    const urls = useUrls(useMemo(() => (id === null ? [] : [id]), [id]));
    return (id !== null && urls.get(id)) || null;
  }

  return { useUrl, useUrls };
}
