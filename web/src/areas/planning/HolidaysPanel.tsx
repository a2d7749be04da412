import { holidays } from '@plumbline/contract/schedule/wire';
import { IconCalendarOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { countedOf } from '../../kit/format/counted.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { FieldsExport } from '../../parts/list/export/FieldsExport.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { AddButton } from '../../ui/buttons/AddButton.tsx';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { api } from '../../kit/http/api.ts';
import { lateDialog } from '../../kit/later.ts';
import { useConfirmedAct } from '../../parts/page/confirmedAct.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { HOLIDAY_ORDER, useAllHolidays } from './api.ts';
import type { HolidayRow } from './api.ts';
import { HolidayCards, HolidayLines } from './HolidayRows.tsx';
import classes from './Planning.module.css';

const HolidayDialog = lateDialog(async () => (await import('./HolidayDialog.tsx')).HolidayDialog);

const SHOWN = ['name', 'from_date', 'to_date', 'is_yearly', 'business_unit'];

/** The days without planned work. */
export function HolidaysPanel() {
  const t = useTranslations('planning.holidays');
  const phone = useIsPhone();
  const query = useAllHolidays();
  // shown while a dialog fades out
  const [selected, setSelected] = useState<HolidayRow | null>(null);
  const [open, setOpen] = useState<'form' | 'remove' | null>(null);
  const show = (dialog: 'form' | 'remove', holiday: HolidayRow | null) => {
    setSelected(holiday);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const add = <AddButton label={t('new')} onClick={() => show('form', null)} />;
  const held = useHeldList(arrivalOfPage(query, { key: 'all' }), 'holiday');
  const { rows } = held;
  const Rows = phone ? HolidayCards : HolidayLines;
  return (
    <Panel
      title={t('title')}
      tool={
        rows.length > 0 && (
          <>
            <FieldsExport
              resource={holidays}
              query={{ sort_by: HOLIDAY_ORDER }}
              fields={SHOWN}
              total={query.data && countedOf(query.data)}
            />
            {add}
          </>
        )
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={4} />}
      {query.data?.items.length === 0 && (
        <StateMessage icon={IconCalendarOff} title={t('empty.title')} text={t('empty.text')}>
          {add}
        </StateMessage>
      )}
      {rows.length > 0 && (
        <>
          <p className={`quiet below-12 ${classes.text}`}>{t('help')}</p>
          <HeldRows held={held} />
          <Rows held={held} actions={(holiday) => <HolidayMenu holiday={holiday} show={show} />} />
        </>
      )}
      <HolidayDialog holiday={selected} opened={open === 'form'} onClose={close} />
      <RemoveHoliday holiday={selected} opened={open === 'remove'} onClose={close} />
    </Panel>
  );
}

interface Props {
  holiday: HolidayRow;
  show: (dialog: 'form' | 'remove', holiday: HolidayRow) => void;
}

function HolidayMenu({ holiday, show }: Props) {
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  return (
    <MoreMenu label={common('actions_for', { name: holiday.name })}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => show('form', holiday)}>
        {entity('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => show('remove', holiday)}>
        {entity('remove')}
      </Menu.Item>
    </MoreMenu>
  );
}

interface RemoveHolidayProps {
  holiday: HolidayRow | null;
  opened: boolean;
  onClose: () => void;
}

function RemoveHoliday({ holiday, opened, onClose }: RemoveHolidayProps) {
  const t = useTranslations('planning.holidays');
  const entity = useTranslations('entity');
  const name = holiday?.name ?? '';
  const remove = useConfirmedAct(() => api.delete(`${holidays.path}/${holiday?.id ?? ''}`), {
    changes: ['holiday'],
    onClose,
    notice: { text: t('removed', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('remove_title', { name })}
      consequence={t('remove_text')}
      verb={entity('remove')}
      danger
      {...remove}
    />
  );
}
