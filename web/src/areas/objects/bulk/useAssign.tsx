import { Button } from '@mantine/core';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { PickEntity, type PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import type { BulkQuestion } from '../../../parts/list/bulk/BulkDialog.tsx';
import classes from '../../../parts/list/bulk/Bulk.module.css';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import type { BulkTarget } from '../../../parts/list/bulk/bulk.ts';

/** The template to assign, and the user responsible for its inspections. */
export function useAssignFields() {
  const form = useTranslations('form');
  const label = useFieldLabel();
  const [template, setTemplate] = useState<PickedEntity | null>(null);
  const [responsible, setResponsible] = useState<PickedEntity | null>(null);
  const fields = (isSubmitted: boolean) => (
    <div className={classes.fields}>
      <PickEntity
        entity="inspection_template"
        label={label('template')}
        withAsterisk
        data-autofocus
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
export function useAssign(target: BulkTarget, onAll: () => void): BulkQuestion {
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
          <Button mt="sm" variant="subtle" size="compact-sm" onClick={onAll}>
            {t('assign_all')}
          </Button>
        )}
      </>
    ),
  };
}
