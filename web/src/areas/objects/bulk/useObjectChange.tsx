import { Input, TagsInput } from '@mantine/core';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { PickEntity, type PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import type { BulkQuestion } from '../../../parts/list/bulk/BulkDialog.tsx';
import classes from '../../../parts/list/bulk/Bulk.module.css';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';

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
export function useObjectChange(): Pick<BulkQuestion, 'fields' | 'ready' | 'consequence' | 'act'> {
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
      <div className={classes.fields}>
        <PickEntity
          entity="object"
          label={label('parent')}
          data-autofocus
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
        <Input.Error role="alert">{isSubmitted && !ready && t('change_nothing')}</Input.Error>
      </div>
    ),
  };
}
