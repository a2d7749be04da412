import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { HeldList } from '../../kit/live/useHeldRows.ts';
import { mapOfUser } from '../../kit/session/mapOfUser.ts';
import { visibleLines } from '../../parts/list/table/tree.ts';
import { WholeList } from '../../parts/list/WholeList.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import type { Classifier, ClassRow } from './classifier.ts';
import { foundIn, pathTo, treeOf } from './classTree.ts';
import type { ClassTree } from './classTree.ts';
import { useClassColumns } from './classColumns.tsx';

/** The depth of the deepest tree that the server allows. */
const DEPTH = 32;
/** The number of classes up to which the tree starts expanded. */
const OPEN_UP_TO = 60;
/** The expanded classes, which stay so while another class is edited. */
const expandedByClassifier = mapOfUser<string, ReadonlySet<string>>();

function useExpanded(kind: string, { branches }: ClassTree, count: number) {
  const initial = () =>
    expandedByClassifier.get(kind) ?? new Set(count <= OPEN_UP_TO ? branches.keys() : []);
  const [opened, setOpened] = useState<ReadonlySet<string>>(initial);
  const change = (next: ReadonlySet<string>) => {
    expandedByClassifier.set(kind, next);
    setOpened(next);
  };
  const toggle = (id: string) =>
    change(new Set(opened.has(id) ? [...opened].filter((one) => one !== id) : [...opened, id]));
  const toggleSiblings = (id: string) => {
    const siblings = [...branches.values()].find(({ items }) => items.some((row) => row.id === id));
    const ids = siblings ? siblings.items.map((row) => row.id) : [...branches.keys()];
    change(new Set([...opened, ...ids]));
  };
  // everything has been loaded, so nothing is fetched or retried
  return { opened, actions: { toggle, toggleSiblings, more: () => {}, retry: () => {} } };
}

interface Props {
  classifier: Classifier;
  held: HeldList<ClassRow>;
  search: string;
  onClear: () => void;
  onOpen: (row: ClassRow) => void;
}

/** The classes as a tree; with a search, the matches of all levels as a list. */
export function ClassList({ classifier, held, search, onClear, onOpen }: Props) {
  const { rows } = held;
  const t = useTranslations('classifiers');
  const lists = useTranslations('list');
  const label = useTranslations(`classifiers.${classifier.kind}`);
  const tree = treeOf(rows);
  const { opened, actions } = useExpanded(classifier.kind, tree, rows.length);
  const searching = search.trim() !== '';
  const shape = {
    idOf: ({ id }: ClassRow) => id,
    countBelow: ({ id }: ClassRow) => (searching ? 0 : (tree.branches.get(id)?.items.length ?? 0)),
    expanded: opened,
    branches: tree.branches,
    depth: DEPTH,
  };
  const visibleRows = searching ? foundIn(rows, search) : tree.roots;
  const columns = useClassColumns(classifier, searching ? rows : null);
  if (visibleRows.length === 0)
    return (
      <StateMessage
        icon={IconSearchOff}
        title={lists('no_match')}
        text={t('no_match_text', { search })}
      >
        <Button variant="default" onClick={onClear}>
          {lists('clear_search')}
        </Button>
      </StateMessage>
    );
  return (
    <WholeList
      label={label('title')}
      rows={visibleLines(visibleRows, shape)}
      held={held}
      columns={columns}
      onOpen={onOpen}
      tree={searching ? undefined : actions}
      lines={(row) => ({
        name: row.name,
        meta: [row.code, searching && pathTo(rows, row).join(' / ')].filter(Boolean).join(' · '),
      })}
    />
  );
}
