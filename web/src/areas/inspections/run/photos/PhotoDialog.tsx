import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconAlertCircle, IconDeviceFloppy, IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../../kit/format/format.ts';
import { notifyError } from '../../../../kit/notify.ts';
import { PhotoCamera } from '../../../../ui/camera/PhotoCamera.tsx';
import { visitPlace } from '../../../../parts/inspection/visitPlace.ts';
import { Modal } from '../../../../ui/overlays/Dialog.tsx';
import { ICON } from '../../../../ui/theme/tokens.ts';
import { useRun } from '../useRun.ts';
import { addFiles, addPhoto, EVIDENCE, PICTURES } from './addFiles.ts';
import { idOf, itemPlace, renewFiles, useItemFiles } from './itemFiles.ts';
import { KnownPicture } from './PhotoTile.tsx';
import classes from './PhotoDialog.module.css';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { FileButton } from '../../../../ui/buttons/FileButton.tsx';

interface Props {
  item: ItemView;
  /** Whether the place of each photo is kept. */
  keepsPlace: boolean;
  close: () => void;
}

/** Takes photos of an item, or files that the device has; each is on the disk before it is called saved. */
export function PhotoDialog({ item, keepsPlace, close }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const { placeOf } = useRun();
  const place = itemPlace(placeOf(item));
  const { saved, isRefused, take } = useTaking();
  useEffect(() => {
    if (keepsPlace) void visitPlace({ keeps_place: true }); // so that it is known by the first photo
  }, [keepsPlace]);
  const isPhoto = item.check_type?.code === CHECK_TYPE.photo;
  const choose = (files: File[]) =>
    void take(files.length, () => addFiles(place, files)).then(
      (all) => all && files.length > 0 && close(),
    );
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      withCloseButton={false}
      classNames={{ body: classes.body }}
      attributes={{ content: { 'aria-label': t('of', { item: item.name }) } }}
    >
      <header className={`row justify-between gap-12 ${classes.head}`}>
        <h2 className="min-width-0 overflow-hidden medium break-anywhere" dir="auto">
          <span className="num">{item.number}</span> {item.name}
        </h2>
        <FileButton accept={isPhoto ? PICTURES : EVIDENCE} multiple onChange={choose}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              data-phone="lg"
              variant="default"
              leftSection={<IconPhotoUp {...ICON} />}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </header>
      <PhotoCamera
        onPhoto={(photo) =>
          void take(1, async () => ((await addPhoto(place, item, photo, keepsPlace)) ? 1 : 0))
        }
        onClose={close}
      />
      <footer className={classes.foot}>
        {isRefused ? (
          <p role="alert">
            <IconAlertCircle {...ICON} /> {t('full')}
          </p>
        ) : (
          <p role="status">
            {saved > 0 && (
              <>
                <IconDeviceFloppy {...ICON} /> {t('saved', countArgs(saved))}
              </>
            )}
          </p>
        )}
        <Taken item={item} />
      </footer>
    </Modal>
  );
}

/** Counts the photos on the disk; one that could not be stored is reported until the next one is. */
function useTaking() {
  const [saved, setSaved] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const take = async (wanted: number, store: () => Promise<number>): Promise<boolean> => {
    const taken = await store().catch((error: unknown) => {
      notifyError(error); // nobody is signed in any more
      return 0;
    });
    setSaved((before) => before + taken);
    setRefused(taken < wanted);
    return taken === wanted;
  };
  return { saved, isRefused, take };
}

/** All photos of the item so far, the last one first. */
function Taken({ item }: { item: ItemView }) {
  const { placeOf } = useRun();
  const { inspection_id } = placeOf(item);
  const known = useItemFiles(inspection_id, item.id);
  return (
    <ul className={`flex gap-6 ${classes.taken}`}>
      {known.toReversed().map((one) => (
        <li className="centre flex-none overflow-hidden radius-5" key={idOf(one)}>
          <KnownPicture known={one} renew={async () => renewFiles(inspection_id)} />
        </li>
      ))}
    </ul>
  );
}
