import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Cards } from '../../ui/layout/Cards.tsx';
import plain from '../../ui/layout/PlainTable.module.css';
import type { PauseRow } from './pauses.ts';

interface Props {
  rows: readonly PauseRow[];
  actions: (pause: PauseRow) => ReactNode;
}

function PauseDays({ paused_from: from, paused_until: until }: PauseRow) {
  const t = useTranslations('planning.pauses');
  return until === null ? (
    t('since', { from })
  ) : (
    <span className="num-date">
      {from} – {until}
    </span>
  );
}

export function PauseLines({ rows, actions }: Props) {
  const t = useTranslations('planning.pauses');
  const common = useTranslations('common');
  const label = useFieldLabel();
  return (
    <table className={plain.table}>
      <thead>
        <tr>
          <th scope="col">{label('target')}</th>
          <th scope="col">{label('inspection_template')}</th>
          <th scope="col">{t('days')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">
            <span className="unseen">{common('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((pause) => (
          <tr key={pause.id}>
            <td>
              <b dir="auto">{pause.template === null ? t('all_objects') : pause.name}</b>
            </td>
            <td dir="auto">{pause.template ?? pause.name}</td>
            <td>
              <PauseDays {...pause} />
            </td>
            <td>{t(`states.${pause.state}`)}</td>
            <td>{actions(pause)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a phone. */
export function PauseCards({ rows, actions }: Props) {
  const t = useTranslations('planning.pauses');
  return (
    <Cards>
      {rows.map((pause) => (
        <li key={pause.id} className={`wrap card ${plain.card}`}>
          <div>
            <b dir="auto">{pause.name}</b>
            <p dir="auto">{pause.template ?? t('all_objects')}</p>
            <p>
              {t(`states.${pause.state}`)} · <PauseDays {...pause} />
            </p>
          </div>
          {actions(pause)}
        </li>
      ))}
    </Cards>
  );
}
