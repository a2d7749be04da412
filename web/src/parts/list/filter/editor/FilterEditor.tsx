import type { Entity } from '@plumbline/contract/resources';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countedOf, countedArgs } from '../../../../kit/format/counted.ts';
import { Select } from '../../../../ui/fields/Select.tsx';
import { isComplete, withWord } from '../condition.ts';
import { WORDS } from '../words.ts';
import type { FilterCondition } from '../condition.ts';
import { filteredField, useFieldLabel } from '../fields.ts';
import classes from './FilterEditor.module.css';
import { withCondition } from '../filters.ts';
import { useFilteredList } from '../../ListContext.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { FilterWords } from '../chips/FilterWords.tsx';
import { focusFirst } from '../../../../kit/firstFocus.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';

export type EditorPart = 'field' | 'word' | 'value';
interface EditorProps {
  /** The index of the filter; past the end for a new one. */
  at: number;
  begin: FilterCondition | null;
  /** The part that gets the focus first. */
  part: EditorPart;
  close: () => void;
}

const firstWord = (resource: Entity, name: string): FilterCondition => {
  const kind = filteredField(resource, name)?.kind ?? 'text';
  return { name, word: WORDS[kind][0] ?? 'is', values: [] };
};

/** The height that the list of fields leaves free, so that the buttons below the values stay uncovered. */
const ABOVE_FOOT = 180;

/** Field and operator above, operators left, values with counts right, matches below; Enter applies. */
export function FilterEditor({ at, begin, part, close }: EditorProps) {
  const { resource, fields, filters, onChange } = useFilteredList();
  const t = useTranslations('list');
  const common = useTranslations('common');
  const label = useFieldLabel(resource);
  const [condition, setCondition] = useState(
    () => begin ?? firstWord(resource, fields[0] ?? 'name'),
  );
  const field = filteredField(resource, condition.name);
  const complete = isComplete(condition);
  const names = fields.includes(condition.name) ? fields : [condition.name, ...fields];
  const apply = () => {
    if (!complete) return;
    onChange(withCondition(filters, at, condition));
    close();
  };
  return (
    <form
      className={`column ${classes.editor}`}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        apply();
      }}
    >
      <div className={`line-below ${classes.top}`}>
        <Select
          aria-label={t('field_label')}
          searchable
          data={names.map((name) => ({ value: name, label: label(name) }))}
          value={condition.name}
          onChange={(name) => name !== null && setCondition(firstWord(resource, name))}
          comboboxProps={{ withinPortal: false }}
          maxDropdownHeight={ABOVE_FOOT}
          {...focusFirst(part === 'field')}
        />
      </div>
      <div className={`grid ${classes.body}`}>
        <FilterWords
          words={WORDS[field?.kind ?? 'text']}
          kind={field?.kind}
          chosen={condition.word}
          autofocus={part === 'word'}
          choose={(word) => setCondition(withWord(condition, word))}
        />
        <div className={`min-width-0 ${classes.values}`}>
          <ValueEditor
            key={condition.name}
            condition={condition}
            field={field}
            autofocus={part === 'value'}
            onValues={(values) => setCondition({ ...condition, values })}
          />
        </div>
      </div>
      <div className={`row line-above ${classes.foot}`}>
        <Matches at={at} condition={complete ? condition : null} />
        <Button variant="default" onClick={close}>
          {common('cancel')}
        </Button>
        <Button type="submit" disabled={!complete} rightSection={<kbd>↵</kbd>}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

/** The number of rows that the filter would leave, counted while editing. */
function Matches({ at, condition }: { at: number; condition: FilterCondition | null }) {
  const { api, filters, scope } = useFilteredList();
  const t = useTranslations('list');
  const filter = condition ? withCondition(filters, at, condition) : [...filters];
  const matches = api.useList({
    page: 1,
    page_size: 1,
    fields: ['id'],
    filter,
    global_filter: [...scope],
  });
  return (
    <span className="size-12 quiet num flex-1" aria-live="polite">
      {condition && matches.data && t('matches', countedArgs(countedOf(matches.data)))}
    </span>
  );
}
