import type { ItemView } from '@plumbline/contract/inspections/items';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../../kit/device.tsx';
import { formatDate } from '../../../../kit/format/format.ts';
import { notifyError } from '../../../../kit/notify.ts';
import { outbox } from '../../../../offline/outbox/answers.ts';
import { Modal } from '../../../../ui/overlays/Dialog.tsx';
import { Signature } from '../../../../ui/signature/Signature.tsx';
import { useRun } from '../useRun.ts';
import { addPhoto } from './addFiles.ts';
import { idOf, itemPlace, fileNameOf, useItemFiles } from './itemFiles.ts';

interface Props {
  item: ItemView;
  close: () => void;
}

/**
 * Signs an item, which names who signs: often not the user. A signature that was there before gives way once the new one is on
 * the disk.
 */
export function SignDialog({ item, close }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const { placeOf } = useRun();
  const place = itemPlace(placeOf(item));
  const before = useItemFiles(placeOf(item).inspection_id, item.id);
  const [isSaving, setSaving] = useState(false);
  const [today] = useState(() => new Date());
  const sign = async (picture: Blob) => {
    setSaving(true);
    try {
      if (!(await addPhoto(place, item, picture))) return; // a notice has said why
      for (const one of before)
        await outbox.removeContent(place, { content_id: idOf(one), name: fileNameOf(one) });
      close();
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal opened fullScreen={useIsPhone()} size="lg" onClose={close} title={item.name}>
      <Signature
        name={item.name}
        day={formatDate(today)}
        verb={t('sign')}
        saving={isSaving}
        onSign={(picture) => void sign(picture).catch(notifyError)}
      />
    </Modal>
  );
}
