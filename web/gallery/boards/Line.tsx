import type { ReactNode } from 'react';

/** Pieces side by side. */
export const Line = ({ children }: { children: ReactNode }) => (
  <div className="row flex-wrap gap-12">{children}</div>
);
