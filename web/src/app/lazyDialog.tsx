import { useEffect, useState, type ComponentType } from 'react';
import { inTime } from '../kit/chunk.ts';
import { notifyError } from '../kit/notify.tsx';

interface Settings {
  load: () => Promise<ComponentType>;
  useAsked: () => boolean;
  /** Takes the wish back, when the dialog's file does not arrive. */
  giveUp: () => void;
}

/**
 * A dialog in a file of its own, fetched when it is first asked for and kept so that it can close
 * gently. A file that does not arrive is said in a toast: the page under it stays as it is.
 */
export function lazyDialog({ load, useAsked, giveUp }: Settings): ComponentType {
  return function LazyDialog() {
    const asked = useAsked();
    const [loaded, setLoaded] = useState<{ Dialog: ComponentType } | null>(null);
    const missing = asked && loaded === null;
    useEffect(() => {
      if (!missing) return;
      inTime(load)
        .then((Dialog) => setLoaded({ Dialog }))
        .catch((error: unknown) => {
          giveUp();
          notifyError(error);
        });
    }, [missing]);
    return loaded && <loaded.Dialog />;
  };
}
