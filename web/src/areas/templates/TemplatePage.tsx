import { useRouteParams } from '../../kit/route.ts';
import { paths } from '../../kit/paths.ts';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { useTemplate } from './api.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { ReadOnlyTemplate } from './ReadOnlyTemplate.tsx';
import { useMay } from '../../kit/session/may.ts';

/** `/templates/info/{id}`: editable for admins, read-only for others. */
export function TemplatePage() {
  const { templateId } = useRouteParams('template');
  const mayChange = useMay('template.change');
  const query = useTemplate(templateId);
  if (query.data)
    return mayChange ? (
      <TemplateEditor key={templateId} stored={query.data} />
    ) : (
      <ReadOnlyTemplate key={templateId} view={query.data.view} />
    );
  return <PageWaiting query={query} list={paths.templates()} rows={10} />;
}
