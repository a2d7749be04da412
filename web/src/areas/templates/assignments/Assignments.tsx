import { objectTemplates } from '@plumbline/contract/templates/wire';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { IconCube } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { arrivalOfPage, useHeldList } from '../../../kit/live/useHeldRows.ts';
import { HeldRows } from '../../../ui/held/HeldRows.tsx';
import { FieldsExport } from '../../../parts/list/export/FieldsExport.tsx';
import { Pager } from '../../../parts/list/Pager.tsx';
import { useTotal } from '../../../parts/list/useTotal.ts';
import { PAGE_SIZE } from '../../../parts/list/filter/question.ts';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { assignmentApi, useRules } from '../api.ts';
import { RulesPanel } from '../rules/RulesPanel.tsx';
import { AddAssignment } from './AddAssignment.tsx';
import classes from './Assignments.module.css';
import { AssignmentTable } from './AssignmentTable.tsx';
import { assignmentsOf, placeOrder, useAssignments } from './useAssignments.ts';

/** The fields of each object that has the template. */
const SHOWN = ['object', 'responsible', 'is_active', 'paused_from', 'paused_until', 'rule'];

interface Props {
  template: TemplateWithDetailsView;
  mayChange: boolean;
}

/** The objects a template is planned for: the responsible user, and whether it runs. Changes take effect at once. */
export function Assignments({ template, mayChange }: Props) {
  const t = useTranslations('templates.assignments');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(PAGE_SIZE);
  const { query, areMany } = useAssignments({ template_id: template.id, page, page_size: size });
  const key = JSON.stringify([template.id, areMany, page, size]);
  const held = useHeldList(arrivalOfPage(query, { key, page }), objectTemplates.name);
  const rules = useRules(template.id, mayChange).data?.items ?? [];
  const total = useTotal(assignmentApi, { filter: assignmentsOf(template.id) }, query.data);
  return (
    <div className={classes.assignments}>
      {mayChange && <RulesPanel templateId={template.id} />}
      {mayChange && !template.archived && <AddAssignment templateId={template.id} />}
      {query.data === undefined && <RowsWaiting query={query} rows={4} title={t('failed')} />}
      {query.data?.total === 0 && (
        <StateMessage
          icon={IconCube}
          title={t('empty.title')}
          text={mayChange ? t('empty.create') : t('empty.none')}
        />
      )}
      {query.data !== undefined && total !== undefined && total.counted.n > 0 && (
        <>
          <div className={classes.tools}>
            {areMany && <p className={classes.note}>{t('newest_first')}</p>}
            <FieldsExport
              resource={objectTemplates}
              query={{
                global_filter: assignmentsOf(template.id),
                sort_by: placeOrder(areMany),
              }}
              fields={SHOWN}
              total={total.counted}
            />
          </div>
          <div>
            <HeldRows held={held} />
            <AssignmentTable held={held} mayChange={mayChange} rules={rules} />
          </div>
          {total.counted.n > size || page > 1 ? (
            <Pager
              page={page}
              pageSize={size}
              total={total}
              hasNext={query.data.next_cursor != null}
              onPage={setPage}
              onPageSize={(next) => {
                setSize(next);
                setPage(1);
              }}
            />
          ) : null}
        </>
      )}
    </div>
  );
}
