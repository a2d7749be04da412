import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityPanel } from '../../parts/quality/QualityPanel.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { useHome } from './api.ts';
import { useChosenUnit } from './scope.ts';

/** The number of findings from the unit's own objects and from its subordinate units. */
export function WhereFrom() {
  const t = useTranslations('home');
  const [unitId] = useChosenUnit();
  const { data, isLoading } = useHome();
  const unit = data?.unit ?? null;
  if (isLoading && unitId !== undefined)
    return (
      <Panel>
        <RowsSkeleton rows={3} />
      </Panel>
    );
  if (unit === null) return null;
  return (
    <QualityPanel
      title={t('where_from', { unit: unit.name })}
      row={unit}
      actual={
        <AppLink to={paths.objects()} search={{ filter: [`business_unit=${unit.id}`] }}>
          {t('own_objects')}
        </AppLink>
      }
      inherited={
        <AppLink to={paths.objects()} search={{ filter: [`business_unit.ancestor.id=${unit.id}`] }}>
          {t('units_below')}
        </AppLink>
      }
    />
  );
}
