import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { formatDate } from '../../../kit/format/format.ts';
import { notifyError } from '../../../kit/notify.ts';
import { useMe } from '../../../kit/session/me.ts';
import { useFileUrl } from '../../../offline/outbox/fileUrl.ts';
import { fileUrl } from '../../../kit/http/fileUrl.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { Signature } from '../../../ui/signature/Signature.tsx';
import { SignaturePicture } from '../../../ui/signature/SignaturePicture.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import type { InspectionWork } from '../api.ts';
import classes from './Preflight.module.css';
import { signInspection, waitingSignature } from './signing.ts';

interface Props {
  loaded: InspectionWork;
  signed: () => void;
}

/** The signature that the completed inspection will carry: one drawn for it, or the user's own. */
export function SignHere({ loaded, signed }: Props) {
  const t = useTranslations('inspections.completion');
  const { inspection, contents } = loaded;
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const waiting = waitingSignature(contents);
  const drawn = useFileUrl(waiting?.content_id ?? null);
  const address = fileUrl(inspection.signature ?? me.signature);
  const picture = waiting ? drawn : address;
  const isOwn = !waiting && inspection.signature === null && me.signature !== null;
  return (
    <div className={classes.sign}>
      {picture !== null && (
        <figure className={classes.signature}>
          <SignaturePicture src={picture} label={t('signature')} />
          <figcaption>
            {isOwn ? t('own_signature') : waiting ? t('signature_waits') : t('signature_drawn')}
          </figcaption>
        </figure>
      )}
      <Button
        variant={picture === null ? 'filled' : 'default'}
        size="sm"
        data-phone="lg"
        fullWidth
        leftSection={<IconSignature {...ICON} />}
        onClick={() => setOpen(true)}
      >
        {t(picture === null ? 'sign' : 'sign_again')}
      </Button>
      <SignDialog
        opened={isOpen}
        close={() => setOpen(false)}
        sign={async (bytes) => {
          const names = { name: t('signature'), before: waiting };
          if (!(await signInspection(inspection, bytes, names))) return;
          signed();
          setOpen(false);
        }}
      />
    </div>
  );
}

interface DialogProps {
  opened: boolean;
  close: () => void;
  sign: (picture: Blob) => Promise<void>;
}

function SignDialog({ opened, close, sign }: DialogProps) {
  const t = useTranslations('inspections.completion');
  const me = useMe();
  const [today] = useState(() => new Date());
  const [isSaving, setSaving] = useState(false);
  const save = (picture: Blob) => {
    setSaving(true);
    void sign(picture)
      .catch(notifyError)
      .finally(() => setSaving(false));
  };
  return (
    <Modal
      opened={opened}
      fullScreen={useIsPhone()}
      size="lg"
      onClose={close}
      title={t('signature')}
    >
      <Signature
        name={me.full_name}
        day={formatDate(today)}
        verb={t('sign')}
        saving={isSaving}
        onSign={save}
      />
    </Modal>
  );
}
