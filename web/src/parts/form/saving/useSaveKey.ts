import { useContext } from 'react';
import { PASS, useHotkeys, inDialog } from '../../../kit/hotkeys.ts';
import { Unsaved } from '../../../ui/overlays/unsaved.ts';

const FORM_KEYS = { save: { press: 'mod+s' } };

/** `Ctrl/⌘ S` saves the form of the page, or of the dialog with the focus. */
export function useSaveKey(save: () => void): void {
  const ofDialog = useContext(Unsaved) !== null;
  useHotkeys(
    FORM_KEYS,
    { save: (_key, { target }) => (inDialog(target) === ofDialog ? save() : PASS) },
    { everywhere: true },
  );
}
