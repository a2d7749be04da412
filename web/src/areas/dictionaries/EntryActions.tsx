import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { dictionaryResource, type DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useConfirmedAct } from '../../parts/page/confirmedAct.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { ArchiveButton } from './ArchiveButton.tsx';
import type { EntryRow } from './api.ts';

interface Props {
  dictionary: DictionaryName;
  entry: EntryRow;
  onDone: () => void;
}

/** Archiving keeps whatever uses the entry readable; deleting is for entries that nothing uses. */
export function EntryActions({ dictionary, entry, onDone }: Props) {
  const t = useTranslations('dictionaries');
  const { path } = dictionaryResource(dictionary);
  const [isAsking, { open, close }] = useDisclosure();
  const remove = useConfirmedAct(() => api.delete(`${path}/${entry.id}`), {
    changes: [dictionary],
    onClose: () => {
      close();
      onDone();
    },
    notice: { text: t('delete.done', { name: entry.name }) },
  });
  return (
    <>
      <ArchiveButton path={path} entity={dictionary} row={entry} onDone={onDone} />
      <Button variant="outline" color="danger" onClick={open}>
        {t('delete.verb')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title={t('delete.title', { name: entry.name })}
        consequence={t('delete.text')}
        verb={t('delete.verb')}
        danger
        {...remove}
      />
    </>
  );
}
