import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { focusOnce } from '../../kit/firstFocus.ts';
import { lateDialog } from '../../kit/later.ts';
import type { ReadMeter } from './MeterChangeDialog.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

const LateChangeDialog = lateDialog(
  async () => (await import('./MeterChangeDialog.tsx')).MeterChangeDialog,
);

const ACT = { size: 'sm', 'data-phone': 'lg' } as const;

interface Props {
  meter: ReadMeter;
  unit: string | null;
  /** Whether a key has asked, so that the next one keeps the value. */
  isFirst: boolean;
  onKeep: () => void;
  onCorrect: () => void;
  onChange: (change: MeterChange) => void;
  /** The reason. */
  children: ReactNode;
}

/** Asks about an unusual reading where it was typed: it is kept, corrected, or the first of a new meter. */
export function UnusualActs(props: Props) {
  const { meter, unit, isFirst, onKeep, onCorrect, onChange, children } = props;
  const t = useTranslations('indicator.unusual');
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="group" aria-label={t('title')} className="column gap-8">
      <div role="alert">{children}</div>
      <div className="wrap gap-8">
        <Button {...ACT} ref={isFirst ? focusOnce : undefined} onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button {...ACT} variant="default" onClick={onCorrect}>
          {t('correct')}
        </Button>
        <Button {...ACT} variant="default" onClick={() => setOpen(true)}>
          {t('changed')}
        </Button>
      </div>
      <LateChangeDialog
        meter={meter}
        unit={unit}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onSave={onChange}
      />
    </div>
  );
}
