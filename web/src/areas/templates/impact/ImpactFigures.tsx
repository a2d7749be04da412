import type { Impact } from '@plumbline/contract/templates/impact';
import { useTranslations } from 'use-intl';
import { countedArgs, formatCounted } from '../../../kit/format/counted.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { EFFECTS, isNone } from './impact.ts';
import classes from '../Template.module.css';

/** The impact of a change on planned inspections: a sentence, and each effect with its number. */
export function ImpactFigures({ impact }: { impact: Impact }) {
  const t = useTranslations('templates.impact');
  const { objects, inspections, is_exact } = impact;
  const counted = (n: number) => ({ n, isExact: is_exact });
  const sentence = t('sentence', {
    objects: t('objects', countArgs(objects)),
    inspections: t('inspections', countedArgs(counted(inspections))),
  });
  return (
    <>
      <p className={classes.sentence}>{isNone(impact) ? t('none') : sentence}</p>
      <dl className={classes.figures}>
        {EFFECTS.filter((effect) => impact[effect] > 0).map((effect) => (
          <div key={effect}>
            <dt>{t(`effect.${effect}`)}</dt>
            <dd className="num">{formatCounted(counted(impact[effect]))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
