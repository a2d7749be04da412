import { Textarea } from '@mantine/core';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Reference } from '@plumbline/contract/kit/resource';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslations } from 'use-intl';
import { useMe, useRole } from '../../../kit/me.ts';
import { CommentTexts } from '../../../ui/CommentTexts.tsx';
import { MomentField } from '../../../ui/MomentField.tsx';
import type { Picked } from '../../../ui/form/PickEntity.tsx';
import { PickResponsible } from '../../../ui/form/PickResponsible.tsx';

/** When, by whom, and what should be known before. */
export interface Plan {
  /** Null while it is not a whole moment. */
  at: Date | null;
  responsible: Picked | null;
  comment: string;
}

/** An inspector plans for himself only. */
export const useMayAssign = (): boolean => reach(useRole(), 'inspection.create') === 'all';

export function usePlan(responsible: Reference | null): [Plan, Dispatch<SetStateAction<Plan>>] {
  const me = useMe();
  const mayAssign = useMayAssign();
  const own = { id: me.id, name: me.full_name };
  return useState<Plan>(() => ({
    at: new Date(),
    responsible: mayAssign ? responsible : own,
    comment: '',
  }));
}

/** The plan as the wire takes it. */
export function planOf({ at, responsible, comment }: Plan) {
  return {
    ...(at === null ? {} : { assigned_time: at.toISOString() }),
    ...(responsible ? { responsible_id: responsible.id } : {}),
    ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
  };
}

interface Props {
  plan: Plan;
  change: (plan: Plan) => void;
  withComment?: boolean;
}

export function PlanFields({ plan, change, withComment = true }: Props) {
  const t = useTranslations('inspections');
  const mayAssign = useMayAssign();
  return (
    <>
      <MomentField
        label={t('assigned_time')}
        description={t('assigned_help')}
        value={plan.at}
        onChange={(at) => change({ ...plan, at })}
      />
      {mayAssign && (
        <PickResponsible
          mt="sm"
          clearable
          label={t('responsible')}
          value={plan.responsible}
          onChange={(responsible) => change({ ...plan, responsible })}
        />
      )}
      {withComment && (
        <>
          <Textarea
            mt="sm"
            label={t('comment')}
            maxLength={4000}
            value={plan.comment}
            onChange={(event) => change({ ...plan, comment: event.currentTarget.value })}
          />
          <CommentTexts
            section="inspections"
            typed={plan.comment}
            change={(comment) => change({ ...plan, comment })}
          />
        </>
      )}
    </>
  );
}
