import { useRouteParams } from '../../kit/route.ts';
import { paths } from '../../kit/paths.ts';
import { Waiting } from '../../parts/page/Waiting.tsx';
import { useTemplate } from './api.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { ReadOnlyTemplate } from './TemplateView.tsx';
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
  return <Waiting query={query} list={paths.templates()} rows={10} />;
}
