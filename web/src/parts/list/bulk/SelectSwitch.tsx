import { IconListCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ICON } from '../../../ui/theme/tokens.ts';
import type { RowSelection } from '../table/selection.ts';
import classes from './Bulk.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  selection: RowSelection;
  selecting: boolean;
  change: (selecting: boolean) => void;
}

/** On a phone, where a tap opens a card: lets taps select instead, and ends that with nothing selected. */
export function SelectSwitch({ selection, selecting, change }: Props) {
  const t = useTranslations('list');
  return (
    <Button
      variant="default"
      size="lg"
      className={classes.switch}
      leftSection={selecting ? undefined : <IconListCheck {...ICON} />}
      aria-pressed={selecting}
      onClick={() => {
        selection.clear();
        change(!selecting);
      }}
    >
      {t(selecting ? 'select_done' : 'select_several')}
    </Button>
  );
}
