import { IconFileZip, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { download } from '../../../kit/download.ts';
import { notifyError } from '../../../kit/notify.ts';
import { printFile } from '../../../kit/printFile.ts';
import type { TypedDraft } from '../../../offline/outbox/database.ts';
import type { OutboxEntry } from '../../../offline/outbox/entry.ts';
import { useUnsentPages } from './useUnsentPages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  entries: readonly OutboxEntry[];
  drafts: readonly TypedDraft[];
}

/** Saves what the server does not have in words, with its files, or prints it, so that it can be used in some other way. */
export function SaveUnsent({ entries, drafts }: Props) {
  const t = useTranslations('sync.saved');
  const phone = useIsPhone();
  const pages = useUnsentPages(entries, drafts);
  const look = { variant: 'subtle', color: 'gray', size: phone ? 'lg' : 'sm' } as const;
  const save = async () => download(await pages.zip(), `${pages.name()}.zip`);
  const print = async () => {
    const { page, release } = await pages.print();
    await printFile(page, `${pages.name()}.html`, release);
  };
  return (
    <div className="wrap gap-6">
      <Button
        {...look}
        leftSection={<IconFileZip size={16} stroke={1.6} aria-hidden />}
        onClick={() => void save().catch(notifyError)}
      >
        {t('zip')}
      </Button>
      <Button
        {...look}
        leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
        onClick={() => void print().catch(notifyError)}
      >
        {t('print')}
      </Button>
    </div>
  );
}
