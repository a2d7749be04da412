import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { ChosenList } from '../../../ui/fields/ChosenList.tsx';
import { nameAmong, type ChartedIndicator } from './series.ts';

interface Props {
  drawn: readonly [ChartedIndicator, ...ChartedIndicator[]];
  onRemove: (id: string) => void;
  /** The id of the field that adds another one. */
  field: string;
}

/** The other indicators of the chart, to go to or to leave out. */
export function Compared({ drawn: [first, ...others], onRemove, field }: Props) {
  const t = useTranslations('indicators.chart');
  return (
    <ChosenList
      label={t('compared')}
      chosen={others.map((one) => ({ id: one.id, name: nameAmong(first, one) }))}
      onRemove={onRemove}
      field={field}
      contentOf={({ id, name }) => (
        <AppLink to={paths.indicator(id)} c="var(--c-text)">
          <span dir="auto">{name}</span>
        </AppLink>
      )}
    />
  );
}
