import { calendarNow } from '../../../../kit/format/zone.ts';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../../kit/format/format.ts';
import { notify, notifyError } from '../../../../kit/notify.ts';
import { useRun } from '../useRun.ts';
import { addFiles } from './addFiles.ts';
import { isSignature, itemPlace } from './itemFiles.ts';
import { photoName } from './photoName.ts';

/** The names of pasted pictures, which have none of their own. */
const UNNAMED = /^image\.\w+$/;

const named = (file: File, item: ItemView): File =>
  UNNAMED.test(file.name)
    ? new File([file], photoName(item, calendarNow(), file.type), { type: file.type })
    : file;

/** Pictures pasted on a desktop go to the current item; text goes where it is typed. */
export function PasteHere({ target }: { target: () => ItemView | null }) {
  const t = useTranslations('inspections.runner.photos');
  const { placeOf } = useRun();
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    const item = target();
    if (item === null || isSignature(item)) return notify({ text: t('paste_where') });
    const namedFiles = files.map((file) => named(file, item));
    addFiles(itemPlace(placeOf(item)), namedFiles).then((taken) => {
      if (taken > 0)
        notify({
          text: t('saved', countArgs(taken)),
          description: `${item.number} ${item.name}`,
        });
    }, notifyError);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return null;
}
