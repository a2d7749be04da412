import type { ItemView } from '@plumbline/contract/inspections/items';
import { useDisclosure } from '@mantine/hooks';
import { IconPaperclip } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { lazyForm } from '../../../kit/lazyForm.tsx';
import classes from './ItemRow.module.css';

const ItemFilesViewer = lazyForm(
  withTexts(
    'content',
    async () => (await import('../../../parts/content/ItemFilesViewer.tsx')).ItemFilesViewer,
  ),
);

/** The number of files of an item, which shows them. */
export function ItemFilesButton({ item: { id, content_count, previous } }: { item: ItemView }) {
  const t = useTranslations('inspections');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <button
        type="button"
        className={classes.files}
        aria-label={t('files_of_item', countArgs(content_count))}
        onClick={open}
      >
        <IconPaperclip size={16} stroke={1.6} aria-hidden />
        <span className="num">{formatNumber(content_count)}</span>
      </button>
      {opened && (
        <Suspense>
          <ItemFilesViewer item_id={id} before={previous} close={close} />
        </Suspense>
      )}
    </>
  );
}
