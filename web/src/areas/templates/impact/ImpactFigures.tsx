import type { Impact } from '@plumbline/contract/templates/impact';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { EFFECTS, isNone } from './impact.ts';
import classes from '../Template.module.css';

/** What a change would do to planned inspections: a sentence, and each effect with its number. */
export function ImpactFigures({ impact }: { impact: Impact }) {
  const t = useTranslations('templates.impact');
  const { objects, inspections, is_exact } = impact;
  const text = (count: string) => (is_exact ? count : t('more_than', { count }));
  const sentence = t('sentence', {
    objects: t('objects', countArgs(objects)),
    inspections: t('inspections', {
      ...countArgs(inspections),
      count: text(formatNumber(inspections)),
    }),
  });
  return (
    <>
      <p className={classes.sentence}>{isNone(impact) ? t('none') : sentence}</p>
      <dl className={classes.figures}>
        {EFFECTS.filter((effect) => impact[effect] > 0).map((effect) => (
          <div key={effect}>
            <dt>{t(`effect.${effect}`)}</dt>
            <dd className="num">{text(formatNumber(impact[effect]))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
