import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { handOver } from '../../../parts/inspection/inspectionStatus.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import classes from '../../../parts/list/bulk/Bulk.module.css';
import type { BulkTarget } from '../../../parts/list/bulk/bulk.ts';
import type { BulkForm } from '../../../parts/list/bulk/BulkDialog.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';

export function useHandOver(target: BulkTarget | undefined): BulkForm {
  const t = useTranslations('inspections.bulk');
  const words = useTranslations('list.act');
  const form = useTranslations('form');
  const label = useFieldLabel();
  const [person, setPerson] = useState<PickedEntity | null>(null);
  return {
    reset: () => setPerson(null),
    question: {
      title: t('hand_over_title', countArgs(target?.ids.length ?? 0)),
      verb: words('hand_over'),
      ready: person !== null,
      act: (id) => handOver(id, person?.id ?? ''),
      fields: (isSubmitted) => (
        <div className={classes.fields}>
          <PickResponsible
            label={label('responsible')}
            withAsterisk
            data-autofocus
            error={isSubmitted && person === null ? form('fault.required') : null}
            value={person}
            onChange={setPerson}
          />
        </div>
      ),
    },
  };
}
