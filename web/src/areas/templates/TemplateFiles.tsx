import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';

interface Props {
  view: Pick<TemplateWithDetailsView, 'id' | 'name'>;
  mayAdd: boolean;
}

/** The files of a template, such as instructions for all of its inspections. */
export function TemplateFiles({ view: { id, name }, mayAdd }: Props) {
  const owner = {
    entity: 'inspection_template',
    entity_id: id,
    topic: 'inspection_template',
  } as const;
  return <DocumentsTab {...owner} title={name} mayAdd={mayAdd} />;
}
