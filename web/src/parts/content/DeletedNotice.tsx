import { Button } from '@mantine/core';
import type { ContentView } from '@plumbline/contract/content/wire';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { useRestoreFile } from './api.ts';
import classes from './Documents.module.css';

interface Props {
  content: ContentView;
  topic: ChangeTopic;
  onRestored: () => void;
}

/** Beside a file that was just deleted: where it is now, and the way back. It takes the focus of the button that is gone. */
export function DeletedNotice({ content, topic, onRestored }: Props) {
  const t = useTranslations('content');
  const common = useTranslations('common');
  const restore = useRestoreFile(topic);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={classes.details}>
      <p ref={text} className={classes.notice} tabIndex={-1} role="status">
        {t('deleted', { name: content.name })}
      </p>
      <Button
        variant="default"
        data-phone="lg"
        loading={restore.isPending}
        onClick={() => restore.mutate(content, { onSuccess: onRestored })}
      >
        {common('restore')}
      </Button>
    </div>
  );
}
