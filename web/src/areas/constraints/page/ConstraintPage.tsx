import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import { useRouteParams } from '../../../kit/route.ts';
import { useMay } from '../../../kit/session/may.ts';
import { AuditLog } from '../../../parts/audit/AuditLog.tsx';
import { ConstraintBadge } from '../../../parts/constraint/ConstraintBadge.tsx';
import { ArchivedTag } from '../../../parts/entity/ArchivedTag.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageWaiting } from '../../../parts/page/PageWaiting.tsx';
import { UrlTabs } from '../../../ui/layout/UrlTabs.tsx';
import { ConstraintActions } from './ConstraintActions.tsx';
import { ConstraintOverview } from './ConstraintOverview.tsx';

/** `/constraint/{id}` */
export function ConstraintPage() {
  const { constraintId } = useRouteParams('constraint');
  const query = ENTITIES.constraint.api.useOne(constraintId);
  if (query.data) return <Loaded key={constraintId} view={query.data} />;
  return <PageWaiting query={query} list={paths.constraints()} />;
}

function Loaded({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints');
  const common = useTranslations('common');
  const mayChange = useMay('constraint.change');
  return (
    <Page>
      <PageHeader
        title={view.name}
        badge={
          <>
            <ConstraintBadge row={view} size="large" />
            {view.archived && <ArchivedTag />}
          </>
        }
        meta={[
          view.constraint_type.name,
          view.indicator && (
            <AppLink key="indicator" to={paths.indicator(view.indicator.id)}>
              <span dir="auto">{view.indicator.name}</span>
            </AppLink>
          ),
          <AppLink key="object" to={paths.object(view.object.id)}>
            <span dir="auto">{view.object.name}</span>
          </AppLink>,
        ]}
        crumbs={[{ label: common('page.constraints'), to: paths.constraints() }]}
        actions={mayChange ? <ConstraintActions view={view} /> : undefined}
      />
      <UrlTabs
        route="constraint"
        label={t('tabs')}
        tabs={[
          {
            value: 'overview',
            label: common('overview'),
            panel: () => <ConstraintOverview view={view} />,
          },
          {
            value: 'audit',
            label: common('audit_log'),
            panel: () => <AuditLog resource={constraints} id={view.id} />,
          },
        ]}
      />
    </Page>
  );
}
