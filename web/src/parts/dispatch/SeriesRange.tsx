import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Segments } from '../../ui/fields/Segments.tsx';
import classes from './Series.module.css';

export type RangeChoice = 'one' | 'following';

interface Props {
  value: RangeChoice;
  onChange: (value: RangeChoice) => void;
  /** The meaning of the choice, in a sentence. */
  children: ReactNode;
}

/** Whether a change concerns one inspection of a schedule, or those that follow it too. */
export function SeriesRange({ value, onChange, children }: Props) {
  const t = useTranslations('dispatch.range');
  return (
    <div className={`stack gap-8 ${classes.range}`}>
      <Segments
        aria-label={t('label')}
        data={[
          { value: 'one', label: t('one') },
          { value: 'following', label: t('following') },
        ]}
        value={value}
        onChange={onChange}
      />
      <p className="quiet" aria-live="polite">
        {children}
      </p>
    </div>
  );
}
