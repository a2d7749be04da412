import { useTranslations } from 'use-intl';
import { QualityPanel } from '../../ui/quality/QualityPanels.tsx';
import { useShownUnit } from './scope.ts';

/** What of a unit's quality is its own objects' and what comes from the units below it. */
export function WhereFrom() {
  const t = useTranslations('home');
  const unit = useShownUnit();
  if (unit === null) return null;
  return (
    <QualityPanel
      title={t('where_from', { unit: unit.name })}
      row={unit}
      actual={t('own_objects')}
      inherited={t('units_below')}
    />
  );
}
