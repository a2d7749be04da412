import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Signature } from '../../ui/signature/Signature.tsx';
import { SignaturePicture } from '../../ui/signature/SignaturePicture.tsx';
import { useChangePicture } from './api.ts';
import classes from './Portrait.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  user: { id: string; full_name: string; signature: string | null };
  opened: boolean;
  onClose: () => void;
}

/** The signature that completed inspections keep a copy of. */
export function SignatureDialog({ opened, onClose, user }: Props) {
  const t = useTranslations('portrait.signature');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size={560}>
      <Own user={user} onClose={onClose} />
    </Modal>
  );
}

function Own({ user, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('portrait.signature');
  const common = useTranslations('common');
  const today = useToday();
  const [isDrawing, setDrawing] = useState(user.signature === null);
  const change = useChangePicture({ entity: 'user', id: user.id, field: 'signature' }, onClose);
  const { signature } = user;
  if (isDrawing || signature === null)
    return (
      <Signature
        name={user.full_name}
        day={formatDate(today)}
        verb={common('save')}
        onSign={(picture) => change.mutateAsync(picture).catch(() => undefined)}
      />
    );
  return (
    <div className={`stack gap-16 ${classes.choice}`}>
      <SignaturePicture src={fileUrl(signature)} label={t('of', { name: user.full_name })} />
      <div className="wrap justify-end full-width">
        <Button
          data-phone="lg"
          variant="subtle"
          color="danger"
          loading={change.isPending}
          onClick={() => change.mutate(null)}
        >
          {t('remove')}
        </Button>
        <Button data-phone="lg" onClick={() => setDrawing(true)}>
          {t('anew')}
        </Button>
      </div>
    </div>
  );
}
