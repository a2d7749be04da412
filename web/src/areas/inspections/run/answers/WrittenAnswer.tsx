import { Textarea } from '@mantine/core';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import classes from './fields.module.css';
import { NaButton } from './NaButton.tsx';
import { useTypedDraft } from './useTypedDraft.ts';
import type { GiveAnswer } from '../useRun.ts';

interface Props {
  item: ItemView;
  labelledBy: string;
  give: GiveAnswer;
  closed: boolean;
}

/** A text or a date. */
export function WrittenAnswer({ item, labelledBy, give, closed }: Props) {
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  const isText = item.check_type?.code === CHECK_TYPE.text;
  const savedText = typeof item.value === 'string' ? item.value : '';
  const draft = useTypedDraft({
    item,
    field: 'value',
    savedText,
    keep: (text, typed) => {
      const value = text.trim();
      give({ value: value === '' ? null : value }, typed);
      return true;
    },
  });
  const field = {
    'aria-labelledby': labelledBy,
    radius: 10,
    size: 'xl',
    readOnly: closed,
    value: draft.text,
    onBlur: draft.leave,
    className: classes.grow,
  };
  return (
    <div className={classes.row} data-top={isText || undefined}>
      {isText ? (
        <Textarea
          {...field}
          minRows={2}
          maxLength={4000}
          placeholder={item.not_applicable ? inspection('answer.na') : t('text')}
          onChange={(event) => draft.change(event.currentTarget.value)}
        />
      ) : (
        <DateField
          size="xl"
          radius={10}
          aria-labelledby={labelledBy}
          className={classes.grow}
          readOnly={closed}
          value={savedText === '' ? null : savedText}
          onChange={(value) => {
            // picking the same day again confirms a proposal
            if ((value ?? '') !== savedText || (item.proposed && value !== null)) give({ value });
          }}
          onUnreadable={() => undefined}
          isStored
        />
      )}
      {savedText === '' && <NaButton item={item} give={give} closed={closed} />}
    </div>
  );
}
