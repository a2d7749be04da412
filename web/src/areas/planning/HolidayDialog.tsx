import { holidays } from '@plumbline/contract/schedule/wire';
import { useTranslations } from 'use-intl';
import { DialogFrame, FormDialog } from '../../parts/form/dialogs/FormDialog.tsx';
import { Edit } from '../../parts/form/Edit.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import type { HolidayRow } from './api.ts';
import { HolidayFields } from './HolidayFields.tsx';

interface Props {
  /** The holiday; null adds one. */
  holiday: HolidayRow | null;
  opened: boolean;
  onClose: () => void;
}

/** One holiday, new or stored. */
export function HolidayDialog({ holiday, opened, onClose }: Props) {
  const t = useTranslations('planning.holidays');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(holiday ? 'edit' : 'new')}>
      {holiday ? (
        <Edit<HolidayRow>
          resource={holidays}
          id={holiday.id}
          onDone={onClose}
          nameOf={({ name }) => name}
          frame={DialogFrame}
        >
          {(editing) => <HolidayFields {...editing} />}
        </Edit>
      ) : (
        <NewHoliday onClose={onClose} />
      )}
    </FormDialog>
  );
}

function NewHoliday({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('entity');
  const creating = useCreating<HolidayRow>({
    resource: holidays,
    onCreated: onClose,
    onCancel: onClose,
    message: ({ name }) => t('created', { name }),
  });
  return <HolidayFields {...creating} />;
}
