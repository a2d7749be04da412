import { useEffect, useState } from 'react';
import { outboxStore } from './device.ts';

/** One address for each file that is shown, however often, and the number of places that show it. */
const shown = new Map<string, { users: number; url: Promise<string | null> }>();

async function addressOf(content_id: string): Promise<string | null> {
  const bytes = await outboxStore.bytesOf(content_id).catch(() => null); // shown without a picture
  return bytes && URL.createObjectURL(bytes);
}

/** The address of a file that waits on this device; `release` frees it when nobody shows it any more. */
export function holdFileUrl(content_id: string): {
  url: Promise<string | null>;
  release: () => void;
} {
  const held = shown.get(content_id) ?? { users: 0, url: addressOf(content_id) };
  shown.set(content_id, held);
  held.users += 1;
  const release = () => {
    held.users -= 1;
    if (held.users > 0) return;
    shown.delete(content_id);
    void held.url.then((url) => url !== null && URL.revokeObjectURL(url));
  };
  return { url: held.url, release };
}

/** The address of a file that waits on this device, while the component shows it; null until it is known. */
export function useFileUrl(content_id: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (content_id === null) return;
    let isHere = true;
    const held = holdFileUrl(content_id);
    void held.url.then((known) => isHere && setUrl(known));
    return () => {
      isHere = false;
      setUrl(null);
      held.release();
    };
  }, [content_id]);
  return url;
}
