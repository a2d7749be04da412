import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { ENTITIES } from '../entity/entities.ts';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';
import { PickResponsible } from '../form/fields/PickResponsible.tsx';
import classes from '../list/bulk/Bulk.module.css';
import type { BulkTarget } from '../list/bulk/bulk.ts';
import type { BulkQuestion } from '../list/bulk/BulkDialog.tsx';
import { useFieldLabel } from '../list/filter/fields.ts';
import { handOverTo, type EarlierResponsibles } from './handOverMany.ts';
import { useLoads } from './useLoads.ts';

export function useHandOver(target: BulkTarget, before: EarlierResponsibles): BulkQuestion {
  const t = useTranslations('dispatch');
  const words = useTranslations('list.act');
  const form = useTranslations('form');
  const label = useFieldLabel();
  const [person, setPerson] = useState<PickedEntity | null>(null);
  const units = useUnitsOf(target.ids);
  const loads = useLoads();
  return {
    title: t('hand_over_title', countArgs(target.ids.length)),
    verb: words('hand_over'),
    ready: person !== null,
    act: handOverTo(person?.id ?? '', before),
    fields: (isSubmitted) => (
      <div className={classes.fields}>
        <PickResponsible
          label={label('responsible')}
          description={t('load_help')}
          withAsterisk
          data-autofocus
          units={units}
          noteOf={loads}
          error={isSubmitted && person === null ? form('fault.required') : null}
          value={person}
          onChange={setPerson}
        />
      </div>
    ),
  };
}

/** The number of ids that fit in one address. */
const ASKED = 100;

/** The units of these inspections, or of the first of them: the server tests each inspection again. */
function useUnitsOf(ids: readonly string[]): string[] {
  const filter = [`id:in:${ids.slice(0, ASKED).join(',')}`];
  const { data } = ENTITIES.inspection.api.useAggregate(['business_unit'], { filter });
  return (data?.business_unit ?? []).flatMap(({ object, filter_count }) =>
    typeof object === 'object' && object && filter_count > 0 ? [object.id] : [],
  );
}
