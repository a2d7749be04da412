import { Button, type ButtonProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';

interface Props extends ButtonProps {
  /** The number of rows not shown; without any, there is no button. */
  remaining: number;
  onClick: () => void;
}

/** Below a list that begins with its first rows. */
export function ShowMore({ remaining, ...props }: Props) {
  const t = useTranslations('common');
  if (remaining <= 0) return null;
  return (
    <Button variant="subtle" color="gray" {...props}>
      {t('show_more', countArgs(remaining))}
    </Button>
  );
}
