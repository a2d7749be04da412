import { ON_HOLIDAY } from '@plumbline/contract/schedule/calendar';
import type { OnHoliday } from '@plumbline/contract/schedule/calendar';
import { useTranslations } from 'use-intl';
import { Section } from '../../parts/form/Section.tsx';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { TemplateDraft } from './draft.ts';
import classes from './Template.module.css';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';

/** The handling of holidays, and the pauses, on which nothing is planned at all. */
export function CalendarSection({ draft }: { draft: FormDraft<TemplateDraft> }) {
  const t = useTranslations('templates.calendar');
  const words = useTranslations('schedule.pause');
  const label = useTranslations('field');
  const { value, change, faults } = draft;
  const isOnHoliday = (text: string | null): text is OnHoliday =>
    ON_HOLIDAY.some((one) => one === text);
  const pause = (key: 'paused_from' | 'paused_until') => {
    const pauseDay = (day: string | null) => change((now) => ({ ...now, [key]: day }));
    return {
      label: label(key),
      'data-place': `/${key}`,
      inputWrapperOrder: FIELD_ORDER,
      error: faults.get(`/${key}`),
      value: value[key],
      onChange: pauseDay,
      onUnreadable: pauseDay,
    };
  };
  return (
    <Section title={t('title')} help={t('help')}>
      <div className={classes.fields}>
        <Select
          label={label('on_holiday')}
          description={t(`about.${value.on_holiday}`)}
          inputWrapperOrder={FIELD_ORDER}
          data-place="/on_holiday"
          allowDeselect={false}
          data={ON_HOLIDAY.map((one) => ({ value: one, label: t(`on.${one}`) }))}
          value={value.on_holiday}
          onChange={(on_holiday) =>
            isOnHoliday(on_holiday) && change((now) => ({ ...now, on_holiday }))
          }
        />
        <DateField {...pause('paused_from')} description={words('from_help')} />
        <DateField {...pause('paused_until')} description={words('until_help')} />
      </div>
    </Section>
  );
}
