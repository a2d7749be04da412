import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { useUnread } from './useShell.ts';

/** Announces notices that arrive while the page is open, each once. */
export function NoticeAnnouncement() {
  const t = useTranslations('shell.notices');
  const count = useUnread();
  const [seen, setSeen] = useState({ count, arrived: 0, turn: 0 });
  if (count !== seen.count) {
    const arrived = count === undefined || seen.count === undefined ? 0 : count - seen.count;
    setSeen({ count, arrived, turn: seen.turn + 1 });
  }
  return (
    <VisuallyHidden role="status">
      {/* a new element each time, because the same words twice would not be read again */}
      {seen.arrived > 0 && <span key={seen.turn}>{t('arrived', countArgs(seen.arrived))}</span>}
    </VisuallyHidden>
  );
}
