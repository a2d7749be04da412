import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import type { HeldList } from '../../../kit/live/useHeldRows.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { useHeldRow } from '../../../ui/held/useHeldRow.ts';
import { Cards } from '../../../ui/layout/Cards.tsx';
import plain from '../../../ui/layout/PlainTable.module.css';
import { useToday } from '../../../kit/format/now.ts';
import type { ShareRow } from '../api.ts';
import classes from './ShareRows.module.css';
import { isOver, lastDay } from './validTo.ts';

interface Props {
  held: HeldList<ShareRow>;
  actions: (share: ShareRow) => ReactNode;
}

const UnitLink = ({ share: { business_unit: unit } }: { share: ShareRow }) => (
  <AppLink className="loud medium" to={paths.businessUnit(unit.id)} underline="never">
    <span dir="auto">{unit.name}</span>
  </AppLink>
);

/** A share: the unit alone or with its subordinates, read-only or writable, and its end. */
function useWords() {
  const t = useTranslations('users.shares');
  const today = useToday();
  return (share: ShareRow) => ({
    reach: t(share.include_children ? 'with_children' : 'alone'),
    access: t(share.access === 'work' ? 'work' : 'read'),
    until: lastDay(share.valid_to),
    over: isOver(share.valid_to, today) ? t('over') : null,
  });
}

/** The shares as a table. */
export function ShareTable({ held, actions }: Props) {
  const t = useTranslations('users.shares');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const words = useWords();
  const heldRow = useHeldRow();
  return (
    <table className={plain.table}>
      <thead>
        <tr>
          <th scope="col">{label('business_unit')}</th>
          <th scope="col">{t('reach')}</th>
          <th scope="col">{t('access')}</th>
          <th scope="col">{t('until')}</th>
          <th scope="col">
            <span className="unseen">{common('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {held.rows.map((share) => {
          const { reach, access, until, over } = words(share);
          return (
            <tr
              key={share.id}
              className={over === null ? '' : classes.over}
              {...heldRow(share.id, held.gone.has(share.id))}
            >
              <td>
                <UnitLink share={share} />
              </td>
              <td>{reach}</td>
              <td>{access}</td>
              <td>
                <span className="num-date">{until ?? t('always')}</span>
                {over && ` · ${over}`}
              </td>
              <td>{actions(share)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The same on a phone. */
export function ShareCards({ held, actions }: Props) {
  const t = useTranslations('users.shares');
  const words = useWords();
  const heldRow = useHeldRow();
  return (
    <Cards>
      {held.rows.map((share) => {
        const { reach, access, until, over } = words(share);
        return (
          <li
            key={share.id}
            className={`wrap card ${plain.card}`}
            {...heldRow(share.id, held.gone.has(share.id))}
          >
            <div>
              <UnitLink share={share} />
              <p>
                {reach} · {access}
              </p>
              <p className={over === null ? '' : classes.over}>
                {over ?? (until === null ? t('always') : t('until_day', { day: until }))}
              </p>
            </div>
            {actions(share)}
          </li>
        );
      })}
    </Cards>
  );
}
