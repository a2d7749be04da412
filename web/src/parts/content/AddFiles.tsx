import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';

/** Chooses files, on a phone also from its camera. The primary action is that of the page. */
export function AddFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('content');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton
        icon={<IconUpload size={16} stroke={1.6} aria-hidden />}
        label={t('add')}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('add')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same file can be chosen again
        }}
      />
    </>
  );
}
