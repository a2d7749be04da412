import { CloseButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import classes from './Chart.module.css';
import { nameAmong, type Drawn } from './series.ts';

interface Props {
  drawn: readonly [Drawn, ...Drawn[]];
  onRemove: (id: string) => void;
}

/** The other indicators of the chart, to go to or to leave out. */
export function Compared({ drawn, onRemove }: Props) {
  const t = useTranslations('indicators.chart');
  const [first, ...others] = drawn;
  if (others.length === 0) return null;
  return (
    <ul className={classes.compared} aria-label={t('compared')}>
      {others.map((one) => (
        <li key={one.id}>
          <AppLink to={paths.indicator(one.id)} c="var(--c-text)">
            <span dir="auto">{nameAmong(first, one)}</span>
          </AppLink>
          <CloseButton
            size="sm"
            aria-label={t('remove', { name: nameAmong(first, one) })}
            onClick={() => onRemove(one.id)}
          />
        </li>
      ))}
    </ul>
  );
}
