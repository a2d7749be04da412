import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import {
  ArchiveItem,
  ArchiveQuestion,
  RestoreButton,
  useArchiving,
} from '../../parts/entity/ArchiveRow.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { ClassFormPage } from './ClassFormPage.tsx';
import type { Classifier, ClassRow } from './classifier.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';

interface Props {
  classifier: Classifier;
  id: string;
  onDone: () => void;
}

/** The form of a stored class. */
export function EditClass({ classifier, id, onDone }: Props) {
  const t = useTranslations('entity');
  const kind = useTranslations(`classifiers.${classifier.kind}`);
  const { resource, path } = classifier;
  return (
    <Edit<ClassRow> resource={resource} id={id} onDone={onDone}>
      {(editing) => (
        <ClassFormPage
          {...editing}
          classifier={classifier}
          title={t('edit_title', { name: editing.stored.name })}
          crumbs={[{ label: kind('title'), to: path }]}
          actions={<Actions classifier={classifier} row={editing.stored} onDone={onDone} />}
        />
      )}
    </Edit>
  );
}

function Actions({
  classifier,
  row,
  onDone,
}: {
  classifier: Classifier;
  row: ClassRow;
  onDone: () => void;
}) {
  const t = useTranslations('classifiers');
  const [, setNew] = useSearchValue(`${classifier.kind}Classifiers`, 'new');
  const archiving = useArchiving(classifier.resource, row);
  const done = archiving.archive.isSuccess || archiving.restore.isSuccess;
  useEffect(() => {
    if (done) onDone();
    // only when `done` changes, because `onDone` is a new function on every render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  if (row.archived) return <RestoreButton archiving={archiving} />;
  return (
    <>
      <MoreMenu>
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setNew(row.id)}
        >
          {t('new_below')}
        </Menu.Item>
        <ArchiveItem archiving={archiving} />
      </MoreMenu>
      <ArchiveQuestion archiving={archiving} name={row.name} consequence={t('archive_text')} />
    </>
  );
}
