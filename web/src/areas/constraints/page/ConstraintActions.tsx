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

/** An admin's actions on a restriction; an archived one can only be restored. */
export function ConstraintActions({ view }: { view: ConstraintView }) {
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
