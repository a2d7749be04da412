import { objects } from '@plumbline/contract/objects/wire';
import { REPORTS } from '@plumbline/contract/reports/reports';
import { AuditLog } from '../../src/parts/audit/AuditLog.tsx';
import { ArchivedTag } from '../../src/parts/entity/ArchivedTag.tsx';
import { RestoreButton, useArchiving } from '../../src/parts/entity/ArchiveRow.tsx';
import { EntityActions } from '../../src/parts/entity/EntityActions.tsx';
import { NextStepButton } from '../../src/parts/inspection/NextStepButton.tsx';
import { PeriodSelect } from '../../src/parts/inspection/PeriodSelect.tsx';
import { WorkCard } from '../../src/parts/inspection/WorkCard.tsx';
import type { OpenWork } from '../../src/offline/copies/workFields.ts';
import type { InspectionRow } from '../../src/parts/inspection/inspectionStatus.ts';
import { BulkReport } from '../../src/parts/list/bulk/BulkReport.tsx';
import { ChangedNotice } from '../../src/parts/presence/ChangedNotice.tsx';
import { EditorNames } from '../../src/parts/presence/Editors.tsx';
import { JobProgress } from '../../src/parts/job/JobProgress.tsx';
import { FailedState } from '../../src/parts/page/FailedState.tsx';
import { NotFoundState } from '../../src/parts/page/NotFound.tsx';
import { NotFound } from '../../src/parts/page/NotFound.tsx';
import { PageHeader } from '../../src/parts/page/PageHeader.tsx';
import { WholeQuality } from '../../src/parts/quality/QualityCells.tsx';
import { HistoryPanel } from '../../src/parts/quality/HistoryPanel.tsx';
import { QualityPanel } from '../../src/parts/quality/QualityPanel.tsx';
import { ResultStrip } from '../../src/parts/quality/ResultStrip.tsx';
import { WhyPanel } from '../../src/parts/quality/WhyPanel.tsx';
import { CommentTexts } from '../../src/parts/inspection/CommentTexts.tsx';
import { FormatChoice, PartsChoice } from '../../src/parts/report/ReportChoices.tsx';
import { RhythmFields } from '../../src/parts/report/RhythmFields.tsx';
import { SkippedReaders } from '../../src/parts/report/SkippedReaders.tsx';
import type { ReportSettings } from '../../src/parts/report/reportApi.ts';
import { AnswerRow } from '../../src/parts/sync/AnswerRow.tsx';
import { TypedRows } from '../../src/parts/sync/TypedRows.tsx';
import { SyncPill } from '../../src/parts/sync/SyncPill.tsx';
import { NetworkError, RefusalError } from '../../src/kit/http/errors.ts';
import { INSPECTION, id, JOB, PUMP, TYPED, UNSENT } from '../samples.ts';
import { Line } from './Line.tsx';

export const nothing = () => undefined;

function Restore() {
  const archiving = useArchiving(objects, { ...PUMP, archived: true });
  return <RestoreButton archiving={archiving} />;
}

export function Head() {
  return (
    <>
      <PageHeader
        title={PUMP.name}
        badge={<WholeQuality entity="object" row={PUMP} />}
        meta={['P-3', 'Pump', 'Plant North']}
        crumbs={[
          { label: 'Objects', to: '/objects' },
          { label: 'Plant North', to: '/objects/info/north' },
        ]}
        actions={
          <EntityActions
            resource={objects}
            route="object"
            row={PUMP}
            below={{ label: 'New sub-object', run: nothing }}
          />
        }
      />
      <Line>
        <ArchivedTag />
        <Restore />
      </Line>
      <NotFound to="/objects" />
    </>
  );
}

export const Failures = () => (
  <>
    <FailedState error={new RefusalError(503, { code: 'busy' })} retry={nothing} />
    <FailedState whole error={new NetworkError(new TypeError('Failed to fetch'))} retry={nothing} />
    <NotFoundState />
  </>
);

export function Quality() {
  const results = ([10, 20, 30, null, 10] as const).map((quality, i) => ({
    id: `018f0000-0000-7000-8000-00000000010${i}`,
    quality,
    label: 'Weekly round',
    finished_at: `2026-11-${10 + i}T08:00:00Z`,
  }));
  return (
    <>
      <WhyPanel entity="object" row={PUMP} />
      <QualityPanel row={PUMP} actual="Its own findings" inherited="Sub-objects">
        <ResultStrip results={results} />
      </QualityPanel>
    </>
  );
}

/** One with changes, one that was never anything but ok, and one that has never been assessed. */
export const QualityHistory = () => (
  <>
    {[1, 2, 3].map((n) => (
      <HistoryPanel key={n} owner={{ entity: 'object', id: id(n) }} />
    ))}
  </>
);

/** The further fields of an inspection in a list of work. */
const PLACED = {
  object: { id: PUMP.id, name: PUMP.name },
  business_unit: { id: id(3), name: 'Waterworks North' },
  due_or_assigned: '2026-11-22T18:00:00Z',
  started_at: null,
  progress: { filled: 12, total: 25 },
};

const heldOf = (row: object) => {
  const rows = [{ ...row, ...PLACED } as unknown as OpenWork];
  const gone = new Set<string>();
  return {
    rows,
    rowsOf: () => rows,
    gone,
    added: [],
    isChanged: false,
    stamp: 0,
    release: nothing,
  };
};

export function Work() {
  const later = { ...INSPECTION, assigned_time: '2026-11-23T06:00:00Z' };
  const active = { ...INSPECTION, operative_status: { code: 2, name: 'Active' } };
  return (
    <>
      <Line>
        {[INSPECTION, later, active].map((inspection) => (
          <NextStepButton
            key={inspection.assigned_time + inspection.operative_status.code}
            inspection={inspection as InspectionRow}
          />
        ))}
        <SyncPill />
      </Line>
      <WorkCard held={heldOf(later)} />
      <WorkCard held={heldOf(active)} at={PUMP.id} />
      <CommentTexts section="gallery" comment="" change={nothing} />
      <ul className="spaced" style={{ paddingInlineStart: 40 }}>
        {UNSENT.map((entry) => (
          <AnswerRow key={entry.key} entry={entry} />
        ))}
      </ul>
      <TypedRows drafts={TYPED} />
      <PeriodSelect periods={['today', 'last_7_days']} value="today" onChange={nothing} />
    </>
  );
}

export const History = () => <AuditLog resource={objects} id={PUMP.id} />;

export const Report = () => (
  <BulkReport
    resource={objects}
    outcome={{
      done: ['1', '2'],
      failed: [{ id: PUMP.id, error: new RefusalError(403, { code: 'not_allowed' }) }],
      skipped: [],
    }}
    onClose={nothing}
  />
);

export function Jobs() {
  const at = Date.parse(JOB.created_at) + 120_000;
  const finished_at = JOB.created_at;
  return (
    <>
      <JobProgress
        job={{ ...JOB, status: 'waiting', progress: { done: 0, total: null } }}
        at={at}
      />
      <JobProgress job={JOB} at={at} />
      <JobProgress job={{ ...JOB, is_cancelling: true }} at={at} />
      <JobProgress job={{ ...JOB, status: 'cancelled', finished_at }} at={at} />
      <JobProgress job={{ ...JOB, status: 'failed', finished_at }} at={at} />
    </>
  );
}

const REPORT = {
  format: 'pdf',
  sections: [...REPORTS.BusinessUnitStateReport.sections].slice(0, 2),
  with_pictures: true,
} satisfies Partial<ReportSettings>;

/** The times at which a report is mailed. */
export const ReportRhythms = () => (
  <>
    {['DAILY', 'WEEKLY;BYDAY=MO,FR', 'MONTHLY;BYMONTHDAY=-1'].map((days) => (
      <RhythmFields
        key={days}
        rrule={`FREQ=${days};BYHOUR=7;BYMINUTE=0;BYSECOND=0`}
        onChange={nothing}
      />
    ))}
  </>
);

/** The fields of a mailed report, and the readers who got none. */
export const ReportMails = () => (
  <>
    <FormatChoice settings={REPORT} change={nothing} />
    <PartsChoice config="BusinessUnitStateReport" settings={REPORT} change={nothing} />
    <SkippedReaders
      readers={PEOPLE}
      skipped={[
        { user_id: 'Olena Kovalenko', reason: 'user_inactive' },
        { user_id: 'Dmytro Bondar', reason: 'not_visible' },
        { user_id: 'Taras Melnyk', reason: 'refuses_mail' },
      ]}
    />
  </>
);

const PEOPLE = ['Olena Kovalenko', 'Dmytro Bondar', 'Iryna Shevchenko', 'Taras Melnyk'].map(
  (name) => ({ id: name, name }),
);

export const Presence = () => (
  <>
    <EditorNames others={PEOPLE.slice(0, 1)} doing="editing" />
    <EditorNames others={PEOPLE} doing="editing" />
    <EditorNames others={PEOPLE.slice(0, 2)} doing="answering" />
    <ChangedNotice
      resource={objects}
      id="pump"
      by="Olena Kovalenko"
      at={JOB.created_at}
      versions={1}
      onTake={() => undefined}
    />
  </>
);
