import { Checkbox } from '@mantine/core';
import { QUALITIES, QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import classes from './Item.module.css';
import type { PartProps } from './part.ts';

const COLUMNS = [
  { code: QUALITY.critical, word: 'critical' },
  { code: QUALITY.attention, word: 'attention' },
  { code: QUALITY.ok, word: 'ok' },
] as const;

const FIELDS = ['require_photo_on', 'require_comment_on'] as const;

/** Which ratings require a photo or a comment before the inspection can be completed. */
export function Evidence({ item, change }: PartProps) {
  const t = useTranslations('checkLists.evidence');
  const quality = useTranslations('common.quality');
  const toggle = (codes: readonly number[], code: number) =>
    QUALITIES.filter((one) => codes.includes(one) !== (one === code));
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      {FIELDS.map((field) => (
        <div key={field} className={classes.evidenceRow}>
          <span>{t(field)}</span>
          {COLUMNS.map(({ code, word }) => (
            <Checkbox
              key={code}
              label={quality(word)}
              aria-label={`${t(field)}: ${quality(word)}`}
              checked={item[field].includes(code)}
              onChange={() => change({ [field]: toggle(item[field], code) })}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}
