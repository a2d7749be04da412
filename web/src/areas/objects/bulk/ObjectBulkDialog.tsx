import { joinList } from '@plumbline/contract/kit/query';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JobBegun, JobView } from '@plumbline/contract/jobs/jobs';
import type { BulkAssigned } from '@plumbline/contract/templates/schemas';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { api } from '../../../kit/http/api.ts';
import { formatCounted, type RowCount } from '../../../kit/format/counted.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { BulkDialog, type BulkQuestion } from '../../../parts/list/bulk/BulkDialog.tsx';
import type { BulkTarget, MatchingFilters } from '../../../parts/list/bulk/bulk.ts';
import type { BulkOutcome } from '../../../parts/list/bulk/runBulk.ts';
import { PickEntity, type PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { withArchived } from '../../../kit/archived.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { JobProgress } from '../../../parts/job/JobProgress.tsx';
import { isUnfinished, useJob } from '../../../parts/job/jobs.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { RefusalError } from '../../../kit/http/errors.ts';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import { CHANGED, objectPath, restoreObject, type BulkAct } from './acts.ts';
import { TagsInput } from '../../../ui/fields/TagsInput.ts';
import classes from '../../../parts/list/bulk/Bulk.module.css';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldProblem } from '../../../ui/fields/FieldFrame.tsx';

const archive = (id: string) => api.delete(objectPath(id), { query: { with_hierarchy: true } });

/** The number of ids that are sent with a question at most. */
const COUNTED = 50;

/** The number of sub-objects that go with these; undefined until it is known, and for very many. */
function useBelow(ids: readonly string[]): RowCount | undefined {
  const isAsked = ids.length > 0 && ids.length <= COUNTED;
  const filter = [`branch.id:in:${joinList([...ids])}`];
  const branches = ENTITIES.object.api.useCount({ filter }, isAsked);
  return branches && { ...branches, n: Math.max(branches.n - ids.length, 0) };
}

interface Props {
  act: BulkAct;
  target: BulkTarget;
  onClose: () => void;
  onDone: (outcome: BulkOutcome) => void;
}

/** The question before a bulk action on objects; a chunk of its own, with the fields of all questions. */
export function ObjectBulkDialog({ act, target, onClose, onDone }: Props) {
  const t = useTranslations('objects.bulk');
  const words = useTranslations('list.act');
  const change = useObjectChange();
  const [isForAll, setForAll] = useState(false);
  const assign = useAssign(target, () => setForAll(true));
  const n = countArgs(target.ids.length);
  const below = useBelow(act === 'archive' ? target.ids : []);
  const questions: Record<BulkAct, BulkQuestion> = {
    archive: {
      title:
        below === undefined
          ? t('archive_title', n)
          : below.n === 0
            ? t('archive_alone', n)
            : t('archive_with', { ...n, below_n: below.n, below: formatCounted(below) }),
      consequence: t('archive_consequence'),
      verb: t('archive_verb', n),
      danger: true,
      act: archive,
    },
    restore: { title: t('restore_title', n), verb: words('restore'), act: restoreObject },
    change: { title: t('change_title', n), verb: t('change_title', n), ...change },
    assign,
  };
  if (isForAll && target.matching)
    return <AssignAllDialog matching={target.matching} onClose={onClose} />;
  return (
    <BulkDialog
      {...questions[act]}
      ids={target.ids}
      resource={objects}
      changes={CHANGED}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface Change {
  parent: PickedEntity | null;
  unit: PickedEntity | null;
  tags: string[];
}
const NOTHING: Change = { parent: null, unit: null, tags: [] };

/** Changes only the fields that are set; tags are added to the existing ones. */
async function apply(id: string, { parent, unit, tags }: Change): Promise<void> {
  const path = `${objects.path}/${id}`;
  const now = tags.length > 0 ? await api.read<ObjectView>(path, {}) : null;
  await api.patch(path, {
    body: {
      parent_id: parent?.id,
      business_unit_id: unit?.id,
      tags: now ? [...new Set([...now.view.tags, ...tags])] : undefined,
    },
    version: now?.version,
  });
}

/** Changes parent or unit, or adds tags, for all selected objects. */
function useObjectChange(): Pick<BulkQuestion, 'fields' | 'ready' | 'consequence' | 'act'> {
  const t = useTranslations('objects.bulk');
  const label = useFieldLabel();
  const [change, setChange] = useState<Change>(NOTHING);
  const { parent, unit, tags } = change;
  const ready = parent !== null || unit !== null || tags.length > 0;
  return {
    consequence: t('change_consequence'),
    ready,
    act: (id) => apply(id, change),
    fields: (isSubmitted) => (
      <div className={`column ${classes.fields}`}>
        <PickEntity
          entity="object"
          label={label('parent')}
          {...focusFirst()}
          clearable
          value={parent}
          onChange={(value) => setChange({ ...change, parent: value })}
        />
        <PickEntity
          entity="business_unit"
          label={label('business_unit')}
          clearable
          value={unit}
          onChange={(value) => setChange({ ...change, unit: value })}
        />
        <TagsInput
          label={t('add_tags')}
          maxTags={50}
          acceptValueOnBlur
          value={tags}
          onChange={(value) => setChange({ ...change, tags: value })}
        />
        <FieldProblem role="alert">{isSubmitted && !ready && t('change_nothing')}</FieldProblem>
      </div>
    ),
  };
}

interface AssignAllDialogProps {
  /** The filters of the list. */
  matching: MatchingFilters;
  onClose: () => void;
}

/** One template for all objects that match the filters of the list, in a job. */
function AssignAllDialog({ matching, onClose }: AssignAllDialogProps) {
  const t = useTranslations('objects.bulk');
  const common = useTranslations('common');
  const [isSubmitted, setSubmitted] = useState(false);
  const { template, responsible, fields } = useAssignFields();
  const begin = useAct(() =>
    api.post<JobBegun>(`${objectTemplates.path}/bulk`, {
      query: {
        filter: matching.filter,
        global_filter: matching.global_filter,
        with_archived: withArchived(),
      },
      body: { inspection_template_id: template?.id, responsible_id: responsible?.id },
    }),
  );
  const job = useJob(begin.data?.job.id, CHANGED);
  return (
    <Modal opened onClose={onClose} title={t('assign_all_title')}>
      {begin.data ? (
        <>
          {job.data && <JobProgress job={job.data} at={job.dataUpdatedAt} />}
          {job.data?.status === 'done' && <Result job={job.data} />}
          {!isUnfinished(job.data) && job.data && (
            <div className="row flex-wrap justify-end gap-16 above-16">
              <Button onClick={onClose} {...focusFirst()}>
                {common('close')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setSubmitted(true);
            if (template !== null && !begin.isPending) begin.mutate(undefined);
          }}
        >
          <p className="size-13 quiet">{t('assign_all_text')}</p>
          {fields(isSubmitted)}
          <div className="row flex-wrap justify-end above-16">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={begin.isPending}>
              {common('assign')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

function Result({ job }: { job: JobView }) {
  const t = useTranslations('objects.bulk');
  const { assigned, already, unable } = job.result as BulkAssigned; // the result of its kind
  return (
    <p className="size-13" role="status">
      {t('assigned', countArgs(assigned))}. {already > 0 && `${t('already', countArgs(already))} `}
      {unable > 0 && t('unable', countArgs(unable))}
    </p>
  );
}

/** The template to assign, and the user responsible for its inspections. */
function useAssignFields() {
  const form = useTranslations('form');
  const label = useFieldLabel();
  const [template, setTemplate] = useState<PickedEntity | null>(null);
  const [responsible, setResponsible] = useState<PickedEntity | null>(null);
  const fields = (isSubmitted: boolean) => (
    <div className={`column ${classes.fields}`}>
      <PickEntity
        entity="inspection_template"
        label={label('template')}
        withAsterisk
        {...focusFirst()}
        error={isSubmitted && template === null ? form('fault.required') : null}
        value={template}
        onChange={setTemplate}
      />
      <PickResponsible
        label={label('responsible')}
        clearable
        value={responsible}
        onChange={setResponsible}
      />
    </div>
  );
  return { template, responsible, fields };
}

/** One template for several objects, with the user responsible for its inspections there. */
function useAssign(target: BulkTarget, onAll: () => void): BulkQuestion {
  const t = useTranslations('objects.bulk');
  const common = useTranslations('common');
  const inspection = useTranslations('inspection');
  const { template, responsible, fields } = useAssignFields();
  return {
    title: t('assign_title', countArgs(target.ids.length)),
    verb: common('assign'),
    ready: template !== null,
    act: (id) =>
      api.post(objectTemplates.path, {
        body: {
          object_id: id,
          inspection_template_id: template?.id,
          responsible_id: responsible?.id,
        },
      }),
    why: (error) =>
      error instanceof RefusalError && error.status === 409 ? inspection('already_assigned') : null,
    fields: (isSubmitted) => (
      <>
        {fields(isSubmitted)}
        {target.matching && (
          <Button className="above-12" variant="subtle" size="compact-sm" onClick={onAll}>
            {t('assign_all')}
          </Button>
        )}
      </>
    ),
  };
}
