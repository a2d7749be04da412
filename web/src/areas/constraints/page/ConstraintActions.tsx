import { useDisclosure } from '@mantine/hooks';
import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { openConstraint } from '../../../parts/constraint/constraintDialog.ts';
import { typeOf } from '../../../parts/constraint/terms.ts';
import {
  ArchiveItem,
  ArchiveQuestion,
  RestoreButton,
  useArchiving,
} from '../../../parts/entity/ArchiveRow.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { MoreMenu } from '../../../ui/buttons/MoreMenu.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { RuleDialog } from '../rules/RuleDialog.tsx';

/** An admin's actions on a restriction: one that a rule has made is changed in the rule. */
export const ConstraintActions = ({ view }: { view: ConstraintView }) =>
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

/** An archived one can only be restored. */
function OwnActions({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints');
  const entity = useTranslations('entity');
  const archiving = useArchiving(constraints, view);
  if (view.archived) return <RestoreButton archiving={archiving} />;
  return (
    <>
      <ActionButton
        icon={<IconPencil {...ICON} />}
        label={entity('edit')}
        onClick={() => openConstraint(view.id, typeOf(view))}
      />
      <MoreMenu>
        <ArchiveItem archiving={archiving} />
      </MoreMenu>
      <ArchiveQuestion
        archiving={archiving}
        name={view.name}
        consequence={t('archive_consequence')}
      />
    </>
  );
}
