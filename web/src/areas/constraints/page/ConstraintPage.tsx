import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { lateDialog } from '../../../kit/later.ts';
import { paths } from '../../../kit/paths.ts';
import { useRouteParams } from '../../../kit/route.ts';
import { useMay } from '../../../kit/session/may.ts';
import { AuditLog } from '../../../parts/audit/AuditLog.tsx';
import { ConstraintBadge } from '../../../parts/constraint/ConstraintBadge.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { RowFrame } from '../../../parts/entity/RowFrame.tsx';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { PageWaiting } from '../../../parts/page/PageWaiting.tsx';
import { openConstraint } from '../../../parts/constraint/constraintDialog.ts';
import { typeOf } from '../../../parts/constraint/terms.ts';
import { EntityRowActions, useArchiving } from '../../../parts/entity/ArchiveRow.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { ConstraintOverview } from './ConstraintOverview.tsx';

const RuleDialog = lateDialog(async () => (await import('../rules/RuleDialog.tsx')).RuleDialog);

/** `/constraint/{id}` */
export function ConstraintPage() {
  const { constraintId } = useRouteParams('constraint');
  const query = ENTITIES.constraint.api.useOne(constraintId);
  if (query.data) return <Loaded key={constraintId} view={query.data} />;
  return <PageWaiting query={query} list={paths.constraints()} />;
}

function Loaded({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints');
  const mayChange = useMay('constraint.change');
  return (
    <RowFrame
      entity="constraint"
      title={view.name}
      badge={<ConstraintBadge row={view} size="large" />}
      archived={view.archived}
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
      actions={mayChange ? <ConstraintActions view={view} /> : undefined}
      route="constraint"
      tabsLabel={t('tabs')}
      tabs={[
        { value: 'overview', panel: () => <ConstraintOverview view={view} /> },
        { value: 'audit', panel: () => <AuditLog resource={constraints} id={view.id} /> },
      ]}
    />
  );
}

/** An admin's actions on a restriction: one that a rule has made is changed in the rule. */
const ConstraintActions = ({ view }: { view: ConstraintView }) =>
  view.rule === null ? <OwnActions view={view} /> : <RuleAction id={view.rule.id} />;

function RuleAction({ id }: { id: string }) {
  const t = useTranslations('constraints.rules');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton icon={<IconPencil {...ICON} />} label={t('edit')} onClick={open} />
      <RuleDialog opened={opened} onClose={close} id={id} />
    </>
  );
}

function OwnActions({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints');
  const archiving = useArchiving(constraints, view);
  const acts = { archiving, row: view, consequence: t('archive_consequence') };
  return <EntityRowActions {...acts} onEdit={() => openConstraint(view.id, typeOf(view))} />;
}
