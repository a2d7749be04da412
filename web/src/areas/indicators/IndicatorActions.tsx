import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { useMay } from '../../kit/session/may.ts';
import {
  ArchiveItem,
  ArchiveQuestion,
  RestoreButton,
  useArchiving,
} from '../../parts/entity/ArchiveRow.tsx';
import { AddValue } from '../../parts/indicator/value/AddValue.tsx';
import { ReportButton } from '../../parts/report/ReportButton.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { ICON } from '../../ui/theme/tokens.ts';

/** Values are added by those who work with the object; the indicator is the administrators'. */
export function IndicatorActions({ view }: { view: IndicatorView }) {
  const mayChange = useMay('indicator.change');
  const mayAdd = useMay('value.change') && !view.archived;
  return (
    <>
      {mayChange && <AdminActions view={view} />}
      <ReportButton config="IndicatorHistoryReport" id={view.id} name={view.name} />
      {mayAdd && <AddValue indicator={view} />}
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
