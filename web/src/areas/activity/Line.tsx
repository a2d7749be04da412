import type { ReactNode } from 'react';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import classes from './Line.module.css';

interface Props {
  inspection: Pick<InspectionRow, 'id' | 'object' | 'responsible' | 'template_name'>;
  badge: ReactNode;
  /** Time with its icon. */
  time: ReactNode;
  /** Progress or number of findings. */
  amount: ReactNode;
  /** Missing where there is no next step. */
  action?: ReactNode;
}

/** One inspection: a row on desktop, a card on a phone. */
export function InspectionLine({ inspection, badge, time, amount, action }: Props) {
  const { object, responsible, template_name, id } = inspection;
  return (
    <li className={classes.line}>
      <div className={classes.top}>
        <span className={classes.names}>
          <AppLink to={paths.inspection(id)} c="var(--c-text)" fw={500} underline="hover">
            <span dir="auto">{template_name}</span>
          </AppLink>
          <small dir="auto">{[object.name, object.code].filter(Boolean).join(' · ')}</small>
        </span>
        <span className={classes.badge}>{badge}</span>
      </div>
      <div className={classes.foot}>
        <span className={classes.facts}>
          <span>{time}</span>
          <span className={classes.amount}>{amount}</span>
        </span>
        <span className={classes.who}>
          {responsible && <PersonAvatar name={responsible.name} size={24} named />}
        </span>
        {action && <span className={classes.action}>{action}</span>}
      </div>
    </li>
  );
}
