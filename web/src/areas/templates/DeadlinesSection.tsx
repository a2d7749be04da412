import { useTranslations } from 'use-intl';
import { NumberBox } from '../../ui/fields/NumberBox.tsx';
import { Section } from '../../parts/form/Section.tsx';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import type { TemplateDraft } from './draft.ts';
import classes from './Template.module.css';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';

/** The due time of an inspection, and the time when the system closes it unfinished. */
export function DeadlinesSection({ draft }: { draft: FormDraft<TemplateDraft> }) {
  const t = useTranslations('templates.deadlines');
  const { value, change, faults } = draft;
  const { due_days: due, late_days: late } = value;
  const early = due !== null && late !== null && late < due;
  const field = (key: 'due_days' | 'late_days', help: string) => ({
    label: t(key),
    description: help,
    inputWrapperOrder: FIELD_ORDER,
    decimals: 0,
    unit: t('days'),
    'data-place': `/${key}`,
    error: faults.get(`/${key}`),
    value: value[key],
    onChange: (days: number | null) =>
      change((now) => ({ ...now, [key]: days === null ? null : Math.abs(days) })),
  });
  return (
    <Section title={t('title')} help={t('help')}>
      <div className={classes.fields}>
        <NumberBox {...field('due_days', due === null ? t('never_due') : t('due_help'))} />
        <NumberBox
          {...field(
            'late_days',
            early ? t('early') : late === null ? t('never_closed') : t('late_help'),
          )}
        />
      </div>
    </Section>
  );
}
