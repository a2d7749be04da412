import type { Locale } from '@plumbline/contract/kit/locales';
import { changeReportSchedule } from '@plumbline/contract/reports/mailed';
import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportSection } from '@plumbline/contract/reports/reports';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { DialogForm, FormDialog } from '../form/dialogs/FormDialog.tsx';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';
import { useEntityForm } from '../form/useEntityForm.ts';
import type { EntityForm } from '../form/useEntityForm.ts';
import { ReaderFields, RhythmField } from './MailFields.tsx';
import { useSendTo } from './refusedReader.ts';
import { FormatChoice, PartsChoice } from './ReportChoices.tsx';

interface Props {
  /** The name: the subject of the report or, if the user no longer sees that, its kind. */
  name: string;
  schedule: ReportScheduleView;
  opened: boolean;
  onClose: () => void;
}

interface Values {
  recipients: PickedEntity[];
  language: Locale | null;
  rrule: string;
  format: ReportScheduleView['format'];
  sections: ReportSection[];
  with_pictures: boolean;
}

/** Changes a report that is mailed by schedule. */
export function ScheduleDialog({ name, opened, ...rest }: Props) {
  const t = useTranslations('report.mail');
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('edit_title', { name })}>
      <Fields {...rest} />
    </FormDialog>
  );
}

function Fields({ schedule: newest, onClose }: Omit<Props, 'name' | 'opened'>) {
  const t = useTranslations('report.mail');
  const common = useTranslations('common');
  // As it was when the dialog opened: whoever leaves meanwhile is not chosen again by what is shown.
  const [schedule] = useState(newest);
  const { recipients, left, language, rrule, format, with_pictures, report_config } = schedule;
  const sendTo = useSendTo();
  const sections = schedule.sections ?? [...REPORTS[report_config].sections];
  const entityForm = useEntityForm<Values>({
    begin: { recipients, language, rrule, format, sections, with_pictures },
    schema: changeReportSchedule,
    toBody: ({ recipients: chosen, ...values }) => {
      const recipient_ids = chosen.map(({ id }) => id);
      const chosen_again_ids = recipient_ids.filter((id) => left.some((one) => one.id === id));
      return { ...values, recipient_ids, chosen_again_ids };
    },
    fieldOf: (loc) => (loc.startsWith('recipient_ids') ? 'recipients' : (loc.split('.')[0] ?? loc)),
    isNew: false,
    send: async (body, { key }) => {
      await sendTo(entityForm.form.getValues('recipients'), () =>
        api.patch(`/report_schedule/${schedule.id}`, { body, idempotencyKey: key }),
      );
      await refetch('report_schedule');
      notify({ text: t('saved') });
      onClose();
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={common('save')} onClose={onClose}>
      <ReaderFields />
      <RhythmField />
      <Choices entityForm={entityForm} config={report_config} />
    </DialogForm>
  );
}

function Choices({
  entityForm: { form },
  config,
}: {
  entityForm: EntityForm<Values>;
  config: ReportScheduleView['report_config'];
}) {
  const settings = useWatch({ control: form.control });
  const { format = 'pdf', sections = [], with_pictures = true } = settings;
  const change = (part: Partial<Pick<Values, 'format' | 'sections' | 'with_pictures'>>) => {
    if (part.format) form.setValue('format', part.format, { shouldDirty: true });
    if (part.sections)
      form.setValue('sections', part.sections, { shouldDirty: true, shouldValidate: true });
    if (part.with_pictures !== undefined)
      form.setValue('with_pictures', part.with_pictures, { shouldDirty: true });
  };
  const chosen = { format, sections, with_pictures };
  return (
    <>
      <FormatChoice settings={chosen} change={change} />
      <PartsChoice config={config} settings={chosen} change={change} />
    </>
  );
}
