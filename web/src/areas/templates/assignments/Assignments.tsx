import {
  objectTemplates,
  type ObjectTemplateView,
  type TemplateRuleView,
} from '@plumbline/contract/templates/wire';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { IconCube } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';
import { arrivalOfPage, useHeldList, type HeldList } from '../../../kit/live/useHeldRows.ts';
import { HeldRows } from '../../../ui/held/HeldRows.tsx';
import { FieldsExport } from '../../../parts/list/export/FieldsExport.tsx';
import { Pager } from '../../../parts/list/Pager.tsx';
import { useTotal } from '../../../parts/list/useTotal.ts';
import { PAGE_SIZE } from '../../../parts/list/filter/question.ts';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { assignmentApi, useRules } from '../api.ts';
import { RulesPanel } from '../rules/RulesPanel.tsx';
import { isTooExpensive } from '../../../kit/http/refusals.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { AddAssignment } from './AddAssignment.tsx';
import { AssignmentRow } from './AssignmentRow.tsx';
import classes from './Assignments.module.css';

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
    <div className={`stack ${classes.assignments}`}>
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
          <div className="row justify-end">
            {areMany && <p className="flex-1 size-13 quiet">{t('newest_first')}</p>}
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

interface Page {
  template_id: string;
  page: number;
  page_size: number;
}

const assignmentsOf = (template_id: string): string[] => [`inspection_template=${template_id}`];

/** The order of assignments: by place; if they are too many for the server to sort, the newest first. */
const placeOrder = (areMany: boolean): string => (areMany ? '-id' : 'object.full_name');

/** A page of the objects of a template. */
function useAssignments({ template_id, ...page }: Page) {
  // Once refused, no further page asks for the order by place again.
  const [refused, setRefused] = useState<string | null>(null);
  const areMany = refused === template_id;
  const query = useQuery({
    ...assignmentApi.listQuery({
      filter: assignmentsOf(template_id),
      sort_by: placeOrder(areMany),
      ...page,
    }),
    meta: { quiet: !areMany },
  });
  if (!areMany && isTooExpensive(query.error)) setRefused(template_id);
  return { query, areMany };
}

interface AssignmentTableProps {
  held: HeldList<ObjectTemplateView>;
  mayChange: boolean;
  rules: readonly TemplateRuleView[];
}

function AssignmentTable({ held, mayChange, rules }: AssignmentTableProps) {
  const t = useTranslations('templates.assignments');
  const common = useTranslations('common');
  const label = useFieldLabel();
  return (
    <table className={`full-width ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{label('object')}</th>
          <th scope="col">{label('responsible')}</th>
          <th scope="col">{t('planned')}</th>
          {mayChange && (
            <th scope="col">
              <span className={`overflow-hidden absolute ${classes.hidden}`}>
                {common('actions')}
              </span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {held.rows.map((row) => (
          <AssignmentRow
            key={row.id}
            row={row}
            mayChange={mayChange}
            isGone={held.gone.has(row.id)}
            ruled={rules.find(({ id }) => id === row.rule?.id)?.responsible?.name}
          />
        ))}
      </tbody>
    </table>
  );
}
