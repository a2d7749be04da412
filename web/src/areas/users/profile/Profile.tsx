import { useEffect, useState, type ComponentType } from 'react';
import { notifyError } from '../../../kit/notify.tsx';
import { showProfile, useShownProfile } from './profileState.ts';

/** The dialogs of the own profile, fetched when they are first asked for; without a connection that is only said. */
export function Profile() {
  const wanted = useShownProfile() !== null;
  const [loaded, setLoaded] = useState<{ Dialogs: ComponentType } | null>(null);
  const missing = wanted && loaded === null;
  useEffect(() => {
    if (!missing) return;
    import('./ProfileDialogs.tsx')
      .then(({ ProfileDialogs }) => setLoaded({ Dialogs: ProfileDialogs }))
      .catch((error: unknown) => {
        showProfile(null);
        notifyError(error);
      });
  }, [missing]);
  return loaded && <loaded.Dialogs />;
}
