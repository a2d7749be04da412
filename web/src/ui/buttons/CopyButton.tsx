import { useEffect, useState, type ReactNode } from 'react';

interface Props {
  value: string;
  children: (state: { copied: boolean; copy: () => void }) => ReactNode;
}

/** Milliseconds for which a button says that its text was copied. */
const TOLD_FOR = 1000;

/** A button that puts a text on the clipboard and says so. */
export function CopyButton({ value, children }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TOLD_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    if (!('clipboard' in navigator)) return; // as on a page that is not secure
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => {}, // a browser may forbid it
    );
  };
  return children({ copied, copy });
}
