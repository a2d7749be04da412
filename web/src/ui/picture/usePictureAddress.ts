import { useMemo, useSyncExternalStore } from 'react';

/** An address for a picture that is still on the device; null until there is one. */
export function usePictureAddress(picture: Blob | null): string | null {
  const { subscribe, current } = useMemo(() => addressFor(picture), [picture]);
  return useSyncExternalStore(subscribe, current);
}

/** The address exists as long as somebody shows it. */
function addressFor(picture: Blob | null) {
  let address: string | null = null;
  return {
    current: () => address,
    subscribe: (listener: () => void) => {
      if (picture === null) return () => undefined;
      const made = URL.createObjectURL(picture);
      address = made;
      listener();
      return () => {
        URL.revokeObjectURL(made);
        address = null;
      };
    },
  };
}
