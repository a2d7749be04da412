import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconFilter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { useKeyNames } from '../../../kit/keyNames.ts';
import { useDevice } from '../../../kit/device.tsx';
import { useStart } from '../../../parts/inspection/useStart.ts';
import { TakeOver } from '../page/TakeOver.tsx';
import type { InspectionRun } from './useRun.ts';
import classes from './RunActions.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface PrimaryAction {
  label: string;
  run: () => void;
  busy: boolean;
  keys: boolean;
}

/** Starts or completes the inspection; null if this user may do neither. */
export function usePrimaryAction(
  inspection: InspectionView,
  closed: InspectionRun['closed'],
  complete: () => void,
): PrimaryAction | null {
  const t = useTranslations('inspections');
  const words = useTranslations('inspection');
  const start = useStart(inspection);
  if (closed === null) return { label: t('complete'), run: complete, busy: false, keys: true };
  if (closed !== 'not_started') return null;
  return { label: words('start'), run: start.run, busy: start.isPending, keys: false };
}

interface ActionsProps {
  inspection: InspectionView;
  unfinished: number;
  filtered: boolean;
  toggle: () => void;
  /** The primary action; null if this user may neither start nor complete the inspection. */
  primary: PrimaryAction | null;
}

/** The filter and the one primary action. */
export function RunActions({ inspection, unfinished, filtered, toggle, primary }: ActionsProps) {
  const { control } = useKeyNames();
  const t = useTranslations('inspections.runner');
  const device = useDevice();
  const phone = device === 'phone';
  const tablet = device === 'tablet';
  const size = phone ? 'xl' : tablet ? 'lg' : 'sm';
  return (
    <div className={`flex gap-12 ${classes.actions}`}>
      <Button
        variant={filtered ? 'light' : 'default'}
        size={size}
        color={filtered ? 'accent' : undefined}
        aria-pressed={filtered}
        aria-keyshortcuts="U"
        leftSection={<IconFilter size={phone ? 18 : 16} stroke={1.6} aria-hidden />}
        rightSection={
          <span className={`radius-10 size-12 bold num ${classes.count}`}>
            {formatNumber(unfinished)}
          </span>
        }
        onClick={toggle}
      >
        {t('unfinished')}
      </Button>
      {primary === null ? (
        <TakeOver inspection={inspection} size={size} />
      ) : (
        <Button
          size={size}
          loading={primary.busy}
          onClick={primary.run}
          {...(primary.keys
            ? {
                'aria-keyshortcuts': 'Control+Enter',
                rightSection:
                  phone || tablet ? null : (
                    <kbd aria-hidden className={`radius-5 size-11 ${classes.kbd}`}>
                      {control} ↵
                    </kbd>
                  ),
              }
            : {})}
        >
          {primary.label}
        </Button>
      )}
    </div>
  );
}
