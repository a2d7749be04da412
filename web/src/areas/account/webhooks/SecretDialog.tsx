import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CopyCode } from '../../../ui/buttons/CopyCode.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import classes from './Webhooks.module.css';

/** Shows a secret this once; null shows nothing. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const t = useTranslations('account.webhooks');
  const common = useTranslations('common');
  return (
    <Modal opened={secret !== null} onClose={onClose} title={t('secret')}>
      <p className={classes.text}>{t('secret_text')}</p>
      <div className={classes.secret}>{secret !== null && <CopyCode code={secret} />}</div>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{common('close')}</Button>
      </Group>
    </Modal>
  );
}
