import { use, type ComponentType } from 'react';
import { withTimeout } from './chunk.ts';
import { serverReach } from './http/reach.ts';

/** A form in its own chunk, loaded when first opened; a failed load is repeated once the server is back. */
export function lazyForm<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchForm = async () => {
    try {
      return await withTimeout(load);
    } catch (error) {
      const stop = serverReach.onBack(() => {
        stop();
        loading = undefined;
      });
      throw error;
    }
  };
  return function LazyForm(props: P) {
    const Form = use((loading ??= fetchForm()));
    return <Form {...props} />;
  };
}
