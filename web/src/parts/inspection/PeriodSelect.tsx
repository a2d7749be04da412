import { isPeriod, type PeriodName } from '@plumbline/contract/kit/periods';
import { useTranslations } from 'use-intl';
import { LazySelect } from '../../ui/fields/LazySelect.tsx';

interface Props {
  className?: string | undefined;
  /** The periods to offer: all presets, or past ones only. */
  periods: readonly PeriodName[];
  value: PeriodName | null;
  onChange: (value: PeriodName | null) => void;
  /** The label for no period; without it a period is required. */
  none?: string;
}

const NONE = '';

/** The period presets wherever a list is filtered by time. */
export function PeriodSelect({ className, periods, value, onChange, none }: Props) {
  const t = useTranslations('list.preset');
  const presets = periods.map((name) => ({ value: name as string, label: t(name) }));
  return (
    <LazySelect
      className={className ?? ''}
      aria-label={t('label')}
      data={none === undefined ? presets : [{ value: NONE, label: none }, ...presets]}
      value={value ?? NONE}
      onChange={(chosen) => onChange(isPeriod(chosen) ? chosen : null)}
    />
  );
}
