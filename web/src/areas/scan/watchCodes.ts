import { countArgs } from '../../kit/format/format.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { translator } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import { openScanner } from '../../kit/scanner.ts';
import { currentSession } from '../../kit/session/sessionStore.ts';
import { subjectOf } from '../../kit/session/token.ts';
import { codesOf } from './keptCodes.ts';
import { findObjects } from './lookUp.ts';

/** What has been told since the page was opened. */
const told = new Set<string>();
const PATIENCE = 30_000;

/** Looks the kept codes up again, and says of those that belong to something now. */
async function tellKnown(): Promise<void> {
  const { token, locked } = currentSession();
  const user_id = token === null ? null : subjectOf(token);
  if (user_id === null || locked || serverReach.current().away !== null) return;
  const codes = codesOf(user_id).map(({ code }) => code);
  if (codes.length === 0) return;
  const found = await findObjects(codes, AbortSignal.timeout(PATIENCE));
  const known = codes.filter((code) => !told.has(code) && (found.get(code) ?? []).length > 0);
  for (const code of known) told.add(code);
  if (known.length === 0) return;
  const t = translator('scan');
  notify({
    text: t('kept.known', countArgs(known.length)),
    action: { label: t('kept.show'), run: openScanner },
  });
}

let isWatching = false;
/** Looks kept codes up when the page has begun, and whenever the server is back. */
export function watchCodes(): void {
  if (isWatching) return;
  isWatching = true;
  const look = () => void tellKnown().catch(() => undefined); // again when the server is back
  serverReach.onBack(look);
  look();
}
