import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { useMay } from '../../kit/session/may.ts';
import {
  ArchiveItem,
  ArchiveQuestion,
  RestoreButton,
  useArchiving,
} from '../../parts/entity/ArchiveRow.tsx';
import { ValueDialog } from '../../parts/indicator/value/ValueDialog.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { ICON } from '../../ui/theme/tokens.ts';

/** Values are entered by those who work with the object; the indicator is the administrators'. */
export function IndicatorActions({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicator');
  const mayChange = useMay('indicator.change');
  const mayAdd = useMay('value.change') && !view.archived;
  const [adding, { open, close }] = useDisclosure();
  return (
    <>
      {mayChange && <AdminActions view={view} />}
      {mayAdd && (
        <>
          <ActionButton primary icon={<IconPlus {...ICON} />} label={t('add')} onClick={open} />
          <ValueDialog indicator={view} valueId={null} opened={adding} onClose={close} />
        </>
      )}
    </>
  );
}

function AdminActions({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators');
  const entity = useTranslations('entity');
  const [, setEdit] = useSearchValue('indicator', 'edit');
  const archiving = useArchiving(indicators, view);
  if (view.archived) return <RestoreButton archiving={archiving} />;
  return (
    <>
      <ActionButton
        icon={<IconPencil {...ICON} />}
        label={entity('edit')}
        onClick={() => setEdit('1')}
      />
      <MoreMenu>
        <ArchiveItem archiving={archiving} />
      </MoreMenu>
      <ArchiveQuestion archiving={archiving} name={view.name} consequence={t('archive_text')} />
    </>
  );
}
