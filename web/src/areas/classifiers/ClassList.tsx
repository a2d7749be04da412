import { IconSearchOff, IconCube, IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { HeldList } from '../../kit/live/useHeldRows.ts';
import { mapOfUser } from '../../kit/session/mapOfUser.ts';
import { visibleLines } from '../../parts/list/table/tree.ts';
import { WholeList } from '../../parts/list/WholeList.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { formatNumber } from '../../kit/format/format.ts';
import { CLASS_ICONS } from '../../parts/entity/classIcons.ts';
import { ArchivedRow } from '../../parts/list/cells/RowTag.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import type { TableColumn } from '../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { Classifier, ClassRow } from './classifier.ts';
import { foundIn, pathTo, treeOf } from './classTree.ts';
import type { ClassTree } from './classTree.ts';
import classes from './classifiers.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

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

/** `all`: the rows to look the path up in, where the tree does not show it. */
function useClassColumns(
  { kind, resource }: Classifier,
  all: readonly ClassRow[] | null,
): TableColumn<ClassRow>[] {
  const label = useFieldLabel();
  const field = useFieldColumns(resource);
  const name: TableColumn<ClassRow> = {
    key: 'name',
    label: label('name'),
    width: 300,
    priority: 1,
    cell: (row) => {
      const Icon = kind === 'object' ? (CLASS_ICONS[row.icon ?? ''] ?? IconCube) : IconFileCheck;
      return (
        <span className={`row min-width-0 ${classes.name}`}>
          <Icon className="faint" size={16} stroke={1.5} />
          <strong className="medium cut" dir="auto">
            {row.name}
          </strong>
          <ArchivedRow archived={row.archived} />
          {all && (
            <small className="cut" dir="auto">
              {pathTo(all, row).join(' / ')}
            </small>
          )}
        </span>
      );
    },
  };
  const attributes: TableColumn<ClassRow> = {
    key: 'attributes',
    label: label('attributes'),
    width: 110,
    priority: 2,
    cell: (row) => <span className="num">{formatNumber(row.attributes?.length) || '–'}</span>,
  };
  return [
    name,
    {
      key: 'code',
      label: label('code'),
      width: 160,
      priority: 1,
      cell: (row) => <span dir="auto">{row.code ?? '–'}</span>,
    },
    ...(kind === 'object' ? [attributes] : []),
    field('updated_at', { priority: 3 }),
    field('updated_by', { priority: 3, width: 170 }),
  ];
}
