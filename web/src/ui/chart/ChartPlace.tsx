import { useTranslations } from 'use-intl';
import { charts } from './charts.ts';
import classes from './ChartPlace.module.css';

/** Holds the place of a chart until it has arrived. */
export function ChartPlace({ height }: { height: number }) {
  const t = useTranslations('common');
  charts.useNeeded();
  return (
    <div
      className={classes.place}
      style={{ height }}
      role="status"
      aria-label={t('loading')}
      data-skeleton
    />
  );
}
