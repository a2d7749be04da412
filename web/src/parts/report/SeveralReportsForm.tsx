import { MOST_IN_PDF } from '@plumbline/contract/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { notifyError } from '../../kit/notify.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { FormatChoice } from './ReportChoices.tsx';
import { ReportFields } from './ReportFields.tsx';
import { isTooLong, useMakeSeveral } from './severalApi.ts';
import type { SeveralSettings } from './severalApi.ts';
import { savedSettingsQuery, useSaveSettings, usualSettings } from './usualSettings.ts';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const CONFIG = 'InspectionCompletedReport';

interface Props {
  /** The ids of inspections that have a report. */
  ids: string[];
  /** The numbers of inspections that have none. */
  leftOut: readonly string[];
  onBegun: (job: string) => void;
  onClose: () => void;
}

/** The settings for the reports of several inspections. */
export function SeveralReportsForm({ ids, leftOut, onBegun, onClose }: Props) {
  const t = useTranslations('report');
  const common = useTranslations('common');
  const language = useLocale();
  const saved = useQuery(savedSettingsQuery);
  const save = useSaveSettings(CONFIG);
  const [chosen, setChosen] = useState<Partial<SeveralSettings>>({});
  const settings: SeveralSettings = {
    as: 'pdf',
    ...usualSettings(CONFIG, language, saved.data?.[CONFIG]),
    ...chosen,
  };
  const [showsTooLong, setTooLong] = useState(false);
  const make = useMakeSeveral(onBegun);
  const change = (part: Partial<SeveralSettings>) => {
    setTooLong(false);
    setChosen({ ...chosen, ...part });
  };
  if (ids.length === 0) return <p>{t('several.none')}</p>;
  if (saved.isPending) return <RowsSkeleton rows={6} />;
  const isPdf = settings.as === 'pdf';
  const isUnready = settings.sections.length === 0;
  return (
    <form
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnready || make.isPending) return;
        const { as: _, ...usual } = settings;
        save.mutate(usual);
        make.mutate(
          { ids, settings },
          { onError: (error) => (isTooLong(error) ? setTooLong(true) : notifyError(error)) },
        );
      }}
    >
      {leftOut.length > 0 && <LeftOut numbers={leftOut} />}
      {showsTooLong && <p role="alert">{t('several.too_long', countArgs(MOST_IN_PDF))}</p>}
      <Segments
        aria-label={t('several.as.label')}
        fullWidth
        data={(['pdf', 'zip'] as const).map((value) => ({
          value,
          label: t(`several.as.${value}`),
        }))}
        value={settings.as}
        onChange={(as) => change({ as })}
      />
      {!isPdf && <FormatChoice settings={settings} change={change} />}
      <ReportFields
        config={CONFIG}
        settings={isPdf ? { ...settings, format: 'pdf' } : settings}
        onChange={({ format: _, ...parts }) => change(parts)}
      />
      <div className="row flex-wrap justify-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" {...focusFirst()} loading={make.isPending} disabled={isUnready}>
          {t('several.make', countArgs(ids.length))}
        </Button>
      </div>
    </form>
  );
}

/** The number of them that are named. */
const NAMED = 10;

function LeftOut({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('report');
  const others = numbers.length - NAMED;
  return (
    <div className="quiet">
      <p>{t('several.left_out', countArgs(numbers.length))}</p>
      <p className="num">
        {numbers.slice(0, NAMED).join(', ')}
        {others > 0 && ` ${t('several.more', countArgs(others))}`}
      </p>
    </div>
  );
}
