import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ICON } from '../theme/tokens.ts';
import type { ViewedFile } from './files.ts';
import { KindIcon } from './KindIcon.tsx';
import classes from './Stage.module.css';
import { Button } from '../buttons/Button.tsx';

/** A file that browsers do not show: its kind, and a way to get it. */
export function FileCard({ file }: { file: ViewedFile }) {
  const t = useTranslations('viewer');
  return (
    <div className={`stack centre break-anywhere text-centre full-height ${classes.card}`}>
      <KindIcon kind={file.kind} size={40} />
      <b dir="auto">{file.name}</b>
      <span>{file.meta}</span>
      {file.file !== null && (
        <Button
          href={file.file}
          download={file.name}
          data-phone="lg"
          variant="default"
          leftSection={<IconDownload {...ICON} />}
        >
          {t('download')}
        </Button>
      )}
    </div>
  );
}
