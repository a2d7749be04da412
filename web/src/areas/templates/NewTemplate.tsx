import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { templateDraft } from './draft.ts';
import { withGroup } from './groups/groups.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

interface Props {
  /** The id of the original of a copy. */
  from: string | null;
  onCancel: () => void;
}

export function NewTemplate({ from, onCancel }: Props) {
  const original = useQuery({
    ...ENTITIES.inspection_template.api.oneQuery(from ?? ''),
    enabled: from !== null,
  });
  if (from !== null && original.data === undefined)
    return <PageWaiting query={original} rows={10} />;
  const view = original.data?.view as TemplateWithDetailsView | undefined; // the single read adds the details
  return <Fresh view={view} onCancel={onCancel} />;
}

interface FreshProps {
  /** The original of a copy. */
  view: TemplateWithDetailsView | undefined;
  onCancel: () => void;
}

/** A copy without the code, or a blank template with its first group. */
function Fresh({ view, onCancel }: FreshProps) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const [begin] = useState(() =>
    view
      ? { ...templateDraft(view), name: common('copy_of', { name: view.name }), code: '' }
      : { ...templateDraft(undefined), groups: withGroup([], t('groups.first_name')) },
  );
  return <TemplateEditor stored={undefined} onCancel={onCancel} initial={begin} />;
}
