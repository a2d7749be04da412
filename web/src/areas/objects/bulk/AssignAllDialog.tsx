import { Button, Group, Text } from '@mantine/core';
import type { JobBegun, JobView } from '@plumbline/contract/jobs/jobs';
import type { BulkAssigned } from '@plumbline/contract/templates/schemas';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withArchived } from '../../../kit/archived.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { JobProgress } from '../../../parts/job/JobProgress.tsx';
import { isUnfinished, useJob } from '../../../parts/job/jobs.ts';
import type { MatchingFilters } from '../../../parts/list/bulk/bulk.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { CHANGED } from './acts.ts';
import { useAssignFields } from './useAssign.tsx';

interface Props {
  /** The filters of the list. */
  matching: MatchingFilters;
  onClose: () => void;
}

/** One template for all objects that match the filters of the list, in a job. */
export function AssignAllDialog({ matching, onClose }: Props) {
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
            <Group justify="flex-end" mt="md">
              <Button onClick={onClose} data-autofocus>
                {common('close')}
              </Button>
            </Group>
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
          <Text c="var(--c-text-2)">{t('assign_all_text')}</Text>
          {fields(isSubmitted)}
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={begin.isPending}>
              {common('assign')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}

function Result({ job }: { job: JobView }) {
  const t = useTranslations('objects.bulk');
  const { assigned, already, unable } = job.result as BulkAssigned; // the result of its kind
  return (
    <Text role="status">
      {t('assigned', countArgs(assigned))}. {already > 0 && `${t('already', countArgs(already))} `}
      {unable > 0 && t('unable', countArgs(unable))}
    </Text>
  );
}
