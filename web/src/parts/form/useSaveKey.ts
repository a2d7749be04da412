import { useContext, useEffect, useRef } from 'react';
import { inDialog } from '../../kit/keys.ts';
import { DialogGuard } from './dialogGuard.ts';

/** `Ctrl/⌘ S` saves the form of the page, or of the dialog that has the focus. */
export function useSaveKey(save: () => void): void {
  const ofDialog = useContext(DialogGuard) !== null;
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      if (inDialog(event.target) === ofDialog) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [ofDialog]);
}
