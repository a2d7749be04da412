import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { outbox } from '../../../../offline/outbox/deviceOutbox.ts';
import { SignDialog } from '../../SignDialog.tsx';
import { useRun } from '../useRun.ts';
import { isSignature, idOf, itemPlace, fileNameOf, useItemFiles } from './itemFiles.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import { addPhoto } from './addFiles.ts';

interface Props {
  item: ItemView;
  close: () => void;
}

/** The dialog for an item's evidence: a signature is drawn, everything else is photographed. */
export const AddDialog = (props: Props) =>
  isSignature(props.item) ? <SignItem {...props} /> : <PhotoDialog {...props} />;

interface SignItemProps {
  item: ItemView;
  close: () => void;
}

/**
 * Signs an item, which names who signs: often not the user. A signature that was there before gives way once the new one is on
 * the disk.
 */
function SignItem({ item, close }: SignItemProps) {
  const t = useTranslations('inspections.runner.photos');
  const { placeOf } = useRun();
  const place = itemPlace(placeOf(item));
  const before = useItemFiles(placeOf(item).inspection_id, item.id);
  const sign = async (picture: Blob) => {
    if (!(await addPhoto(place, item, picture))) return; // a notice has said why
    for (const one of before)
      await outbox.removeContent(place, { content_id: idOf(one), name: fileNameOf(one) });
    close();
  };
  return (
    <SignDialog opened title={item.name} name={item.name} verb={t('sign')} {...{ close, sign }} />
  );
}
