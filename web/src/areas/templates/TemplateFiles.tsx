import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';

interface Props {
  view: Pick<TemplateWithDetailsView, 'id' | 'name'>;
  mayAdd: boolean;
}

/** The files of a template, such as instructions for all of its inspections. */
export const TemplateFiles = ({ view: { id, name }, mayAdd }: Props) => (
  <DocumentsTab entity="inspection_template" entity_id={id} title={name} mayAdd={mayAdd} />
);
