import { MOST_UNREAD } from '@plumbline/contract/notices/unread';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { unreadText } from '../../areas/notices/unread.ts';
import { countArgs } from '../../kit/format/format.ts';
import { countedArgs } from '../../kit/format/counted.ts';
import { CountedIcon } from './CountedIcon.tsx';
import { useUnread } from './useShell.ts';

/** An icon with the number of unread notices. */
export function Unread({ large, children }: { large?: boolean; children: ReactNode }) {
  const count = useUnread();
  return (
    <CountedIcon {...(large ? { large } : {})} label={count ? unreadText(count) : null}>
      {children}
    </CountedIcon>
  );
}

/** The number in words: “Notices: 3 unread”. */
export function useUnreadWords(): (count: number) => string {
  const t = useTranslations('shell.notices');
  return (n) =>
    t(
      'unread',
      n < MOST_UNREAD
        ? countArgs(n)
        : { ...countedArgs({ n: MOST_UNREAD - 1, isExact: false }), n },
    );
}
