import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/fields/Select.tsx';
import type { DraftCondition } from '../draftItem.ts';
import { sourcesFor, withCode } from '../edits.ts';
import { findLine, replaceItem } from '../tree.ts';
import { firstValue, operatorsFor } from './conditions.ts';
import classes from './Item.module.css';
import type { PartProps } from './part.ts';
import { ConditionValue } from './ConditionValue.tsx';

const WORDS = {
  '=': 'is',
  '!=': 'is_not',
  '>': 'more',
  '<': 'less',
  '>=': 'at_least',
  '<=': 'at_most',
} as const;

/** Shows the item only if an earlier question has a certain answer. */
export function ConditionPart({ item, edit, change }: PartProps) {
  const t = useTranslations('checkLists.condition');
  const common = useTranslations('common');
  const list = useTranslations('list');
  const sources = sourcesFor(edit.items, item.key);
  const place = `${item.key}/visible_if`;
  const condition = item.visible_if;
  /** Makes the condition depend on another question, which gets a code if it has none. */
  const selectSource = (key: string) => {
    const source = findLine(edit.items, key)?.item;
    if (!source) return;
    const next: DraftCondition = { source: key, operator: '=', value: firstValue(source) };
    edit.changeItems((items) =>
      replaceItem(withCode(items, key), item.key, (now) => ({ ...now, visible_if: next })),
    );
  };
  const source = findLine(edit.items, condition?.source ?? null)?.item;
  const last = sources.at(-1)?.item.key;
  const fault = edit.fault(place);
  return (
    <fieldset className={classes.condition} data-place={place}>
      <Switch
        label={t('title')}
        checked={condition !== null}
        disabled={condition === null && last === undefined}
        description={last === undefined && condition === null ? t('no_source') : undefined}
        onChange={({ currentTarget: { checked } }) =>
          checked && last !== undefined ? selectSource(last) : change({ visible_if: null })
        }
      />
      {condition && (
        <>
          <Select
            aria-label={t('source')}
            searchable
            nothingFoundMessage={common('nothing_found')}
            data={sources.map(({ item: one, number }) => ({
              value: one.key,
              label: `${number} ${one.name}`,
            }))}
            value={source ? condition.source : null}
            onChange={(key) => key !== null && selectSource(key)}
          />
          {source && (
            <div className={classes.pair}>
              <Select
                aria-label={t('operator')}
                data={operatorsFor(source.check_type_code).map((operator) => ({
                  value: operator,
                  label: list(`word.${WORDS[operator]}`),
                }))}
                value={condition.operator}
                onChange={(operator) =>
                  change({ visible_if: { ...condition, operator: operator ?? '=' } })
                }
              />
              <ConditionValue
                source={source}
                value={condition.value}
                onChange={(value) => change({ visible_if: { ...condition, value } })}
              />
            </div>
          )}
        </>
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
