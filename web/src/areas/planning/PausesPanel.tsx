import { IconPlayerPause, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { objectTemplates, templates } from '@plumbline/contract/templates/wire';
import { useIsPhone } from '../../kit/device.tsx';
import { useTodayText } from '../../kit/format/today.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { api } from '../../kit/http/api.ts';
import { lateDialog } from '../../kit/later.ts';
import { shownBy } from '../../parts/entity/entities.ts';
import { useConfirmedAct } from '../../parts/page/confirmedAct.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { PauseCards, PauseLines } from './PauseRows.tsx';
import { usePauses, ended } from './pauses.ts';
import type { PauseRow } from './pauses.ts';
import classes from './Planning.module.css';

const PauseDialog = lateDialog(
  async () => (await import('../../parts/schedule/PauseDialog.tsx')).PauseDialog,
);

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
          <p className={`quiet below-12 ${classes.text}`}>{t(isCut ? 'cut' : 'help')}</p>
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

interface Props {
  pause: PauseRow;
  show: (dialog: 'form' | 'end', pause: PauseRow) => void;
}

function PauseMenu({ pause, show }: Props) {
  const t = useTranslations('planning.pauses');
  const common = useTranslations('common');
  return (
    <MoreMenu label={common('actions_for', { name: pause.name })}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => show('form', pause)}>
        {t('change')}
      </Menu.Item>
      {pause.state !== 'past' && (
        <Menu.Item leftSection={<IconPlayerPlay {...ICON} />} onClick={() => show('end', pause)}>
          {t(`end.${pause.state}`)}
        </Menu.Item>
      )}
    </MoreMenu>
  );
}

interface EndPauseProps {
  pause: PauseRow;
  today: string;
  opened: boolean;
  onClose: () => void;
}

/** Lets planning continue today, or takes back a pause that has not begun. */
function EndPause({ pause, today, opened, onClose }: EndPauseProps) {
  const t = useTranslations('planning.pauses');
  const { id, kind, name } = pause;
  const state = pause.state === 'coming' ? 'coming' : 'current';
  const { path } = kind === 'template' ? templates : objectTemplates;
  const end = useConfirmedAct(() => api.patch(`${path}/${id}`, { body: ended(pause, today) }), {
    changes: [templates.name, objectTemplates.name, ...shownBy('inspection')],
    onClose,
    notice: { text: t('ended', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t(`end_title.${state}`, { name })}
      consequence={t('end_text')}
      verb={t(`end.${state}`)}
      {...end}
    />
  );
}
