import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../../kit/session/me.ts';
import { useFileUrl } from '../../../offline/outbox/fileUrl.ts';
import { fileUrl } from '../../../kit/http/fileUrl.ts';
import { SignaturePicture } from '../../../ui/signature/SignaturePicture.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import type { InspectionWork } from '../api.ts';
import { SignDialog } from '../SignDialog.tsx';
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
        title={t('signature')}
        name={me.full_name}
        verb={t('sign')}
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
