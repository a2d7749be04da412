import { Button, CopyButton, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import classes from './Keys.module.css';

/** A new key, which is shown once: only the button closes the dialog. */
export function KeyToSave({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('security.keys.created');
  const common = useTranslations('common');
  useUnsaved(true);
  return (
    <>
      <p className={classes.text}>{t('text')}</p>
      <output className={classes.key} aria-label={t('key')}>
        {secret}
      </output>
      <Group gap="xs" justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" data-autofocus onClick={copy}>
              {copied ? common('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </>
  );
}
