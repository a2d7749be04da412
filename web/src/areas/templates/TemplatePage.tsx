import { useParams } from '@tanstack/react-router';
import { RefusalError } from '../../kit/api.ts';
import { paths } from '../../kit/paths.ts';
import { NotFound } from '../../ui/entity/NotFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { FailedState, RowsSkeleton } from '../../ui/States.tsx';
import { useMayChange, useTemplate } from './api.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateView } from './TemplateView.tsx';

/** `/templates/info/{id}`: to be edited by admins, to be read by others. */
export function TemplatePage() {
  const { templateId = '' }: { templateId?: string } = useParams({ strict: false });
  const mayChange = useMayChange();
  const query = useTemplate(templateId);
  if (query.data)
    return mayChange ? (
      <TemplateEditor key={templateId} stored={query.data} />
    ) : (
      <TemplateView key={templateId} view={query.data.view} />
    );
  if (query.error instanceof RefusalError && query.error.status === 404)
    return <NotFound to={paths.templates()} />;
  return (
    <Page>
      {query.isError ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <RowsSkeleton rows={10} />
      )}
    </Page>
  );
}
