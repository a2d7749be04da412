import type { EditedEntity } from '@plumbline/contract/events/edited';
import type { PresenceView } from '@plumbline/contract/events/presence';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { PersonAvatar } from '../portrait/PersonAvatar.tsx';
import classes from './Editors.module.css';
import { useOthers } from './useOthers.ts';

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
    <div role="status" className={classes.editors} data-empty={others.length === 0 || undefined}>
      {others.length > 0 && (
        <>
          <span className={classes.faces}>
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
