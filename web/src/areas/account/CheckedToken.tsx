import type { ReactNode } from 'react';
import { explain } from '../../kit/http/refusals.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import type { useChecked } from './api.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props<T> {
  checked: Pick<ReturnType<typeof useChecked<T>>, 'query'>;
  /** The number of lines for the effects of the token. */
  rows: number;
  verb: string;
  isPending: boolean;
  onUse: () => void;
  children: (said: T) => ReactNode;
}

/** The server's view of a token, and the button that uses it. */
export function CheckedToken<T>({ checked, rows, verb, isPending, onUse, children }: Props<T>) {
  const { query } = checked;
  if (query.data === undefined) return <RowsWaiting query={query} rows={rows} />;
  const { said, refusal } = query.data;
  if (refusal !== null)
    return (
      <p role="alert" className="error">
        {explain(refusal).title}
      </p>
    );
  return (
    <>
      {children(said)}
      <Button data-phone="lg" fullWidth loading={isPending} onClick={onUse}>
        {verb}
      </Button>
    </>
  );
}
