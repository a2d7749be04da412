import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Crop } from '../../ui/picture/Crop.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { ThingAvatar } from './ThingAvatar.tsx';
import { useChangePicture } from './api.ts';
import type { PicturePlace } from './api.ts';
import classes from './Portrait.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  place: PicturePlace;
  name: string;
  /** Its address, as the row has it. */
  avatar: string | null;
  opened: boolean;
  onClose: () => void;
}

/** Chooses, cuts, changes or removes the picture of a person, an object or a unit. */
export function AvatarDialog({ opened, onClose, ...rest }: Props) {
  const t = useTranslations('portrait');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title', { name: rest.name })}>
      <Choice {...rest} onClose={onClose} />
    </Modal>
  );
}

function Choice({ place, name, avatar, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('portrait');
  const common = useTranslations('common');
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const change = useChangePicture(place, onClose);
  const isPerson = place.entity === 'user';
  if (chosen !== null)
    return (
      <Crop
        picture={chosen}
        shape={isPerson ? 'round' : 'square'}
        verb={common('save')}
        saving={change.isPending}
        onCrop={(picture) => change.mutate(picture)}
        onCancel={() => setChosen(null)}
      />
    );
  const Face = isPerson ? PersonAvatar : ThingAvatar;
  return (
    <div className={`stack gap-16 ${classes.choice}`}>
      <Face name={name} avatar={avatar} size={120} />
      <div className="wrap justify-end full-width">
        {avatar !== null && (
          <Button
            data-phone="lg"
            variant="subtle"
            color="danger"
            loading={change.isPending}
            onClick={() => change.mutate(null)}
          >
            {t('remove')}
          </Button>
        )}
        <Button data-phone="lg" {...focusFirst()} onClick={() => chooser.current?.click()}>
          {t(avatar === null ? 'choose' : 'choose_other')}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hidden
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.files?.[0] ?? null);
          currentTarget.value = ''; // the same picture can be chosen again
        }}
      />
    </div>
  );
}
