import { useTranslations } from 'use-intl';
import { countedArgs, type RowCount } from '../../kit/format/counted.ts';
import { Button, type ButtonProps } from './Button.tsx';

interface Props extends ButtonProps {
  /** The number of rows not shown; without any, there is no button. */
  remaining: RowCount;
  onClick: () => void;
}

/** Below a list that begins with its first rows. */
export function ShowMore({ remaining, ...props }: Props) {
  const t = useTranslations('common');
  if (remaining.n <= 0 && remaining.isExact) return null;
  return (
    <Button variant="subtle" color="gray" {...props}>
      {t('show_more', countedArgs(remaining))}
    </Button>
  );
}
