import { Menu } from '@mantine/core';
import type { Answer, ItemView } from '@plumbline/contract/inspections';
import { QUALITIES, QUALITY } from '@plumbline/contract/quality';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { statusHue } from '../../../ui/theme/status.ts';
import classes from './fields.module.css';

const WORD = { 10: 'critical', 20: 'attention', 30: 'ok' } as const;
const wordOf = (code: number) => WORD[code < QUALITY.attention ? 10 : code < QUALITY.ok ? 20 : 30];

interface Props {
  item: ItemView;
  quality: number;
  give: (body: Answer) => void;
  closed: boolean;
  /** `chip` stands beside a number, `line` below other answers. */
  look: 'chip' | 'line';
}

/** What the answer is rated as, and the way to rate it otherwise. */
export function RatingMenu({ item, quality, give, closed, look }: Props) {
  const t = useTranslations('runner');
  const word = t(`answer.${wordOf(quality)}`);
  return (
    <Menu position="bottom-end" disabled={closed}>
      <Menu.Target>
        <button
          type="button"
          className={classes[look]}
          data-hue={statusHue(quality)}
          aria-label={t('rated', { quality: word })}
        >
          <StatusIcon code={quality} size={look === 'chip' ? 18 : 14} />
          {(look === 'chip' || quality < QUALITY.ok) && (
            <span>{look === 'chip' ? word : t('rated', { quality: word })}</span>
          )}
          {!closed && <IconChevronDown size={14} stroke={1.6} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('rate_otherwise')}</Menu.Label>
        {QUALITIES.toReversed().map((code) => (
          <Menu.Item
            key={code}
            role="menuitemradio"
            aria-checked={code === quality}
            leftSection={<StatusIcon code={code} size={16} />}
            onClick={() => {
              if (code !== item.quality_status?.code) give({ quality_status_code: code });
            }}
          >
            {t(`answer.${WORD[code]}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
