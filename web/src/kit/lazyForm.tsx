import { use, type ComponentType } from 'react';
import { inTime } from './chunk.ts';
import { reach } from './http/reach.ts';

/** A form in a file of its own, fetched when it is first opened; one that did not arrive is fetched again once the server is back. */
export function lazyForm<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let arriving: Promise<ComponentType<P>> | undefined;
  const fetchForm = async () => {
    try {
      return await inTime(load);
    } catch (error) {
      const stop = reach.onBack(() => {
        stop();
        arriving = undefined;
      });
      throw error;
    }
  };
  return function LazyForm(props: P) {
    const Form = use((arriving ??= fetchForm()));
    return <Form {...props} />;
  };
}
