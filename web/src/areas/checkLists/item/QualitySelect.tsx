import { QUALITIES, type Quality } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/fields/Select.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import classes from './Item.module.css';

const WORDS = { 10: 'critical', 20: 'attention', 30: 'ok' } as const;

interface Props {
  /** The label: the answer being rated. */
  label: string;
  value: Quality;
  onChange: (value: Quality) => void;
}

/** One of the three qualities, with its shape and label. */
export function QualitySelect({ label, value, onChange }: Props) {
  const t = useTranslations('common.quality');
  return (
    <Select
      aria-label={label}
      className={classes.quality}
      leftSection={<StatusIcon code={value} />}
      data={QUALITIES.map((code) => ({ value: String(code), label: t(WORDS[code]) })).toReversed()}
      renderOption={({ option }) => (
        <span className="inline min-width-0">
          <StatusIcon code={Number(option.value)} />
          {option.label}
        </span>
      )}
      value={String(value)}
      onChange={(next) => onChange(QUALITIES.find((code) => String(code) === next) ?? value)}
    />
  );
}
