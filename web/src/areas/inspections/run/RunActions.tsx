import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { useKeyNames } from '../../../kit/keyNames.ts';
import { useDevice } from '../../../kit/device.tsx';
import classes from './RunActions.module.css';

interface ActionsProps {
  unfinished: number;
  filtered: boolean;
  toggle: () => void;
  /** The primary action; null if this user may not complete the inspection. */
  primary: { label: string; run: () => void; busy: boolean; keys: boolean } | null;
  /** The content in its place. */
  instead: React.ReactNode;
  phone: boolean;
}

/** The filter and the one primary action. */
export function RunActions({
  unfinished,
  filtered,
  toggle,
  primary,
  instead,
  phone,
}: ActionsProps) {
  const { control } = useKeyNames();
  const t = useTranslations('inspections.runner');
  const tablet = useDevice() === 'tablet';
  const size = phone ? 'xl' : tablet ? 'lg' : 'sm';
  return (
    <div className={classes.actions}>
      <Button
        variant={filtered ? 'light' : 'default'}
        size={size}
        color={filtered ? 'accent' : undefined}
        aria-pressed={filtered}
        aria-keyshortcuts="U"
        leftSection={<IconFilter size={phone ? 18 : 16} stroke={1.6} aria-hidden />}
        rightSection={<span className={`${classes.count} num`}>{formatNumber(unfinished)}</span>}
        onClick={toggle}
      >
        {t('unfinished')}
      </Button>
      {primary === null ? (
        instead
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
                    <kbd aria-hidden className={classes.kbd}>
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
