import { PRESENCE } from '@plumbline/contract/events/edited';
import type { EditedEntity } from '@plumbline/contract/events/edited';
import type { PresenceView } from '@plumbline/contract/events/presence';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { config } from '../../kit/config.ts';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { useRole } from '../../kit/session/me.ts';
import { currentSession } from '../../kit/session/sessionStore.ts';

type Others = PresenceView['others'];
const NOBODY: Others = [];

/** Says that the page has a row open, and again as long as it is visible. */
async function tell(id: string, body: object, signal: AbortSignal): Promise<Others> {
  try {
    const view = await api.put<PresenceView | undefined>(`/presence/${id}`, { body, signal });
    return view?.others ?? NOBODY;
  } catch (error) {
    // whoever may not know is not bothered with it
    if (error instanceof RefusalError && error.status !== 401) return NOBODY;
    throw error;
  }
}

/** Says that the page has closed it; sent even while the page is being closed. */
function tellClosed(id: string): void {
  const { token } = currentSession();
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  const options = { method: 'DELETE', headers, keepalive: true };
  void fetch(`${config().base_url}/presence/${id}`, options).catch(() => undefined);
}

/** The others who are editing a row; they see this page's user if it `isEditing`. */
export function useOthers(row: { entity: EditedEntity; id: string }, isEditing: boolean): Others {
  const { entity, id } = row;
  const [visit] = useState(() => crypto.randomUUID() as string);
  const enabled = useRole() !== 'guest'; // who edits nothing is not told
  const { data } = useQuery({
    queryKey: ['presence', entity, id, visit, isEditing],
    queryFn: ({ signal }) => tell(visit, { entity, entity_id: id, is_editing: isEditing }, signal),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: PRESENCE.every * 1000,
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const close = () => tellClosed(visit);
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [visit, id, enabled]);
  return data ?? NOBODY;
}
