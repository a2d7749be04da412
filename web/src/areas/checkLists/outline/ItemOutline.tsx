import { IconHeading, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePointerDrag, type RowDrag } from '../../../ui/reorder/usePointerDrag.ts';
import { useKeyNames } from '../../../kit/keyNames.ts';
import { itemKeyOf } from '../faults.ts';
import { placeItem, dropPlace } from '../placing.ts';
import { type ItemLine, linesOf } from '../tree.ts';
import type { ItemEdit } from '../useCheckListDraft.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { useOutline } from './useOutline.ts';
import classes from './ItemOutline.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  lines: readonly ItemLine[];
  edit: ItemEdit;
  faults: ReadonlyMap<string, string>;
  selected: string | null;
  select: (key: string | null) => void;
}

/** The items as a tree: select, add, move and remove items with the pointer or the keyboard. */
export function ItemOutline({ lines, edit, faults, selected, select }: Props) {
  const t = useTranslations('checkLists.outline');
  const label = useTranslations('field');
  const checkLists = useTranslations('checkLists');
  const keys = useKeyNames();
  const grid = useRef<HTMLDivElement>(null);
  const outline = useOutline({ lines, edit, selected, select, grid });
  const { dragged, grip } = usePointerDrag({
    container: grid,
    along: (key) => subtree(lines, key),
    drop: (drop) =>
      edit.changeItems((items) => placeItem(items, drop.key, landingPlace(lines, drop)) ?? items),
  });
  const wrong = new Set([...faults.keys()].map(itemKeyOf));
  const movingKeys = dragged ? subtree(lines, dragged.key) : null;
  const mark = dragged && markOf(lines, dragged);
  return (
    <section className={`min-width-0 ${classes.outline}`} aria-label={t('label')}>
      <div className={`grid align-centre small faint ${classes.head}`} aria-hidden>
        <span className={classes.headName}>{t('item')}</span>
        <span>{t('check_type')}</span>
        <span data-fact>{label('relevance')}</span>
        <span data-fact>{t('details')}</span>
      </div>
      <div
        ref={grid}
        role="treegrid"
        aria-label={t('label')}
        className="overflow-hidden card"
        tabIndex={-1}
        onKeyDown={outline.onKeyDown}
        onClick={outline.onClick}
      >
        {lines.length === 0 && <p className={`faint ${classes.empty}`}>{t('empty')}</p>}
        {lines.map((line, i) => (
          <OutlineRow
            key={line.item.key}
            line={line}
            source={line.item.visible_if ? numberOf(lines, line.item.visible_if.source) : undefined}
            selected={line.item.key === selected}
            inTabOrder={line.item.key === outline.focused || (i === 0 && outline.focused === null)}
            moving={movingKeys?.has(line.item.key) ?? false}
            wrong={wrong.has(line.item.key)}
            grip={grip}
            actions={outline.actions}
            mark={mark?.before === line.item.key ? mark.level : undefined}
          />
        ))}
        {mark?.before === null && (
          <i
            className={`block relative ${classes.mark}`}
            style={{ marginLeft: 24 + (mark.level - 1) * INDENT }}
          />
        )}
      </div>
      <footer className="row wrap above-12">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => outline.add('question')}
        >
          {checkLists('item.question')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconHeading size={16} stroke={1.6} aria-hidden />}
          onClick={() => outline.add('header')}
        >
          {checkLists('item.header')}
        </Button>
        <p className={`size-12 faint flex-1 ${classes.keys}`}>
          {t.rich('keys', { ...keys, k: (chunks) => <kbd>{chunks}</kbd> })}
        </p>
      </footer>
      <span className="unseen" role="status">
        {outline.announcement}
      </span>
    </section>
  );
}

const numberOf = (lines: readonly ItemLine[], key: string): string =>
  lines.find(({ item }) => item.key === key)?.number ?? '?';

/** Pixels per level; dragging a row that far to the right puts it one level deeper. */
const INDENT = 20;

const subtree = (lines: readonly ItemLine[], key: string) => {
  const line = lines.find(({ item }) => item.key === key);
  return new Set([key, ...linesOf(line?.item.items ?? []).map(({ item }) => item.key)]);
};

/** The rows that stay, and the level of the dragged one. */
function splitAt(lines: readonly ItemLine[], key: string) {
  const along = subtree(lines, key);
  return {
    rest: lines.filter(({ item }) => !along.has(item.key)),
    level: lines.find(({ item }) => item.key === key)?.level ?? 1,
  };
}

function landingPlace(lines: readonly ItemLine[], { key, over, dx }: RowDrag) {
  const { rest, level } = splitAt(lines, key);
  return dropPlace(rest, over, level + Math.round(dx / INDENT));
}

/** The place of the drop mark: the row after it, and its level. */
function markOf(
  lines: readonly ItemLine[],
  dragged: RowDrag,
): { before: string | null; level: number } {
  const { rest } = splitAt(lines, dragged.key);
  const { parent } = landingPlace(lines, dragged);
  const above = rest.find(({ item }) => item.key === parent);
  return { before: rest[dragged.over]?.item.key ?? null, level: (above?.level ?? 0) + 1 };
}
