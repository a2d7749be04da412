import { Button, FileButton } from '@mantine/core';
import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import { IconArrowBackUp, IconEraser, IconPhotoUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ICON } from '../theme/tokens.ts';
import classes from './Signature.module.css';

interface Props {
  canUndo: boolean;
  canClear: boolean;
  undo: () => void;
  clear: () => void;
  upload: (file: Blob) => void;
  /** The button that signs. */
  children: ReactNode;
}

/** The actions on a signature, none of which needs a pointer. */
export function SignatureTools({ canUndo, canClear, undo, clear, upload, children }: Props) {
  const t = useTranslations('signature');
  const common = useTranslations('common');
  const look = { variant: 'default', 'data-phone': 'lg' } as const;
  return (
    <div className={classes.tools}>
      <Button
        {...look}
        leftSection={<IconArrowBackUp {...ICON} />}
        disabled={!canUndo}
        onClick={undo}
      >
        {common('undo')}
      </Button>
      <Button {...look} leftSection={<IconEraser {...ICON} />} disabled={!canClear} onClick={clear}>
        {t('clear')}
      </Button>
      <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => file && upload(file)}>
        {(props) => (
          <Button {...props} {...look} leftSection={<IconPhotoUp {...ICON} />}>
            {t('upload')}
          </Button>
        )}
      </FileButton>
      {children}
    </div>
  );
}
