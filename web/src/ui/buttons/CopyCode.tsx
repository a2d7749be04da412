import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ActionIcon } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';

/** A code with a copy button. */
export function CopyCode({ code }: { code: string }) {
  const t = useTranslations('ui');
  const common = useTranslations('common');
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 2 }} dir="auto">
      {code}
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? common('copied') : t('copy')}>
            <ActionIcon size={24} aria-label={t('copy')} onClick={copy}>
              {copied ? (
                <IconCheck size={14} stroke={1.6} aria-hidden />
              ) : (
                <IconCopy size={14} stroke={1.6} aria-hidden />
              )}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}
