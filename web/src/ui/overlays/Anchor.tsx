import { useLayoutEffect, type RefCallback } from 'react';

/** Stands for an element of the page inside Mantine's overlay, which needs to know its position. */
export function Anchor({ node, ref }: { node: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    const release = ref?.(node);
    return () => {
      if (release) release();
      else ref?.(null);
    };
  }, [node, ref]);
  return null;
}
