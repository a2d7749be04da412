import { type EditedEntity, PRESENCE } from '@plumbline/contract/events/edited';
import type { PresenceView } from '@plumbline/contract/events/presence';
import { useTranslations } from 'use-intl';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { PersonAvatar } from '../portrait/PersonAvatar.tsx';
import { config } from '../../kit/config.ts';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { useRole } from '../../kit/session/me.ts';
import { currentSession } from '../../kit/session/sessionStore.ts';
import classes from './Editors.module.css';

/** The activity of the others: editing like the reader, or answering what the reader looks at. */
type Doing = 'editing' | 'answering';

interface Props {
  entity: EditedEntity;
  id: string;
  /** Whether the reader edits it, and is shown to the others. */
  isEditing: boolean;
  doing?: Doing;
}

/** The others who are editing a row at this moment; each row is a visit of its own. */
export const Editors = (props: Props) => (
  <OwnEditors key={`${props.entity} ${props.id}`} {...props} />
);

function OwnEditors({ entity, id, isEditing, doing = 'editing' }: Props) {
  const others = useOthers({ entity, id }, isEditing);
  return <EditorNames others={others} doing={doing} />;
}

/** The number of people named; others are counted. */
const MOST = 3;

export function EditorNames({ others, doing }: { others: PresenceView['others']; doing: Doing }) {
  const t = useTranslations('presence');
  const { locale } = useLanguage();
  const shown = others.slice(0, MOST).map(({ name }) => name);
  const more = others.length - shown.length;
  const names = more > 0 ? [...shown, t('more', { n: more })] : shown;
  return (
    <div
      role="status"
      className={`row quiet ${classes.editors}`}
      data-empty={others.length === 0 || undefined}
    >
      {others.length > 0 && (
        <>
          <span className={`flex flex-none ${classes.faces}`}>
            {shown.map((name) => (
              <PersonAvatar key={name} name={name} size={24} />
            ))}
          </span>
          <span dir="auto">
            {t(doing, {
              n: others.length,
              names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
            })}
          </span>
        </>
      )}
    </div>
  );
}

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
function useOthers(row: { entity: EditedEntity; id: string }, isEditing: boolean): Others {
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
