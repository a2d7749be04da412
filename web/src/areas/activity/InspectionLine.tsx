import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import type { RowSelection } from '../../parts/list/table/selection.ts';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { Tick } from '../../ui/fields/Tick.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import classes from './InspectionLine.module.css';

interface Props {
  inspection: Pick<InspectionRow, 'id' | 'object' | 'responsible' | 'template_name'>;
  badge: ReactNode;
  /** Time with its icon. */
  time: ReactNode;
  /** Progress or number of findings. */
  amount: ReactNode;
  /** Whether it is on this device; missing for work that is not the user's. */
  device?: ReactNode;
  /** The next step; missing where there is none. */
  action?: ReactNode;
  /** The selection; missing where inspections cannot be selected. */
  selection?: RowSelection | null;
  isGone: boolean;
}

/** One inspection: a row on desktop, a card on a phone. */
export function InspectionLine(props: Props) {
  const { inspection, badge, time, amount, device, action, selection, isGone } = props;
  const heldRow = useHeldRow();
  const { object, responsible, template_name, id } = inspection;
  return (
    <li
      {...heldRow(id, isGone)}
      className={classes.line}
      data-selected={selection?.ids.has(id) || undefined}
    >
      {selection && <LineTick inspection={inspection} selection={selection} />}
      <div className={classes.top}>
        <span className={`column min-width-0 ${classes.names}`}>
          <AppLink className="loud medium break-anywhere" to={paths.inspection(id)}>
            <span dir="auto">{template_name}</span>
          </AppLink>
          <small className="quiet cut" dir="auto">
            {[object.name, object.code].filter(Boolean).join(' · ')}
          </small>
        </span>
        <span className={classes.badge}>{badge}</span>
      </div>
      <div className={classes.foot}>
        <span className={classes.facts}>
          <span>{time}</span>
          <span className={`quiet ${classes.amount}`}>{amount}</span>
          {device && <span>{device}</span>}
        </span>
        <span className={classes.who}>
          {responsible && (
            <PersonAvatar name={responsible.name} avatar={responsible.avatar} size={24} named />
          )}
        </span>
        {action && <span className={classes.action}>{action}</span>}
      </div>
    </li>
  );
}

/** Shown on hover and focus, and on every line once something is selected. */
function LineTick({
  inspection: { id, template_name, object },
  selection,
}: Pick<Props, 'inspection'> & { selection: RowSelection }) {
  const t = useTranslations('activity');
  return (
    <label
      className={classes.tick}
      htmlFor={`select-${id}`}
      data-always={selection.ids.size > 0 || undefined}
    >
      <Tick
        id={`select-${id}`}
        aria-label={t('select', { name: `${template_name}, ${object.name}` })}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}
