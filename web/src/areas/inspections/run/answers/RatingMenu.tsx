import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StatusIcon } from '../../../../ui/status/StatusIcon.tsx';
import { statusHue } from '../../../../ui/theme/status.ts';
import { useIsClosed } from '../useRun.ts';
import classes from './RatingMenu.module.css';
import { Popover } from '../../../../ui/overlays/Popup.tsx';
import { RateOtherwise, WORD } from './RateOtherwise.tsx';

const ratingOf = (code: number) => (code < 20 ? 10 : code < 30 ? 20 : 30);

interface Props {
  item: ItemView;
  quality: number;
  give: (body: Answer) => void;
  /** `chip` is for use beside a number, `line` below other answers. */
  look: 'chip' | 'line';
}

/** The rating of the answer, and a menu to change it. */
export function RatingMenu({ item, quality, give, look }: Props) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  const [opened, setOpened] = useState(false);
  const word = inspection(`answer.${WORD[ratingOf(quality)]}`);
  return (
    <Popover
      position="bottom-end"
      width={300}
      trapFocus
      disabled={closed}
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <button
          type="button"
          className={look === 'chip' ? classes.chip : classes.line}
          data-hue={statusHue(quality)}
          aria-label={t('rated', { quality: word })}
          onClick={() => setOpened(!opened)}
        >
          <StatusIcon code={quality} size={look === 'chip' ? 18 : 14} />
          <span>{look === 'chip' ? word : t('rated', { quality: word })}</span>
          {!closed && <IconChevronDown size={14} stroke={1.6} aria-hidden />}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <RateOtherwise
          item={item}
          quality={ratingOf(quality)}
          give={(body) => {
            setOpened(false);
            give(body);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
