import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { useTodayText } from '../../kit/format/today.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { PauseDialog } from '../../parts/schedule/PauseDialog.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { EndPause } from './EndPause.tsx';
import { PauseMenu } from './PauseMenu.tsx';
import { PauseCards, PauseLines } from './PauseRows.tsx';
import { usePauses } from './pauses.ts';
import type { PauseRow } from './pauses.ts';
import classes from './Planning.module.css';

/** The pauses of templates and of single objects: current, coming and past. */
export function PausesPanel() {
  const t = useTranslations('planning.pauses');
  const phone = useIsPhone();
  const today = useTodayText();
  const { rows, waiting, isCut } = usePauses(today);
  // shown while a dialog fades out
  const [selected, setSelected] = useState<PauseRow | null>(null);
  const [open, setOpen] = useState<'form' | 'end' | null>(null);
  const show = (dialog: 'form' | 'end', pause: PauseRow) => {
    setSelected(pause);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const Rows = phone ? PauseCards : PauseLines;
  return (
    <Panel title={t('title')}>
      {waiting && <RowsWaiting query={waiting} rows={2} />}
      {!waiting && rows.length === 0 && (
        <StateMessage icon={IconPlayerPause} title={t('empty.title')} text={t('empty.text')} />
      )}
      {!waiting && rows.length > 0 && (
        <>
          <p className={classes.text}>{t(isCut ? 'cut' : 'help')}</p>
          <Rows rows={rows} actions={(pause) => <PauseMenu pause={pause} show={show} />} />
        </>
      )}
      {selected && (
        <>
          <PauseDialog of={selected} opened={open === 'form'} onClose={close} />
          <EndPause pause={selected} today={today} opened={open === 'end'} onClose={close} />
        </>
      )}
    </Panel>
  );
}
