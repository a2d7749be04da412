import type { ReactNode } from 'react';

interface Props {
  label?: string;
  /** Whether other rows are loading. */
  busy?: boolean;
  children: ReactNode;
}

/** The rows of a list on a phone, one card below the other. */
export function Cards({ label, busy, children }: Props) {
  return (
    <ul className="column gap-8" aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  );
}
