import { IconAlertCircle, IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { usePointerDrag } from '../../../ui/reorder/usePointerDrag.ts';
import type { ItemLine } from '../tree.ts';
import { ItemFacts } from './ItemFacts.tsx';
import outline from './ItemOutline.module.css';
import classes from './OutlineRow.module.css';
import type { OutlineActions } from './outlineKeys.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { RowMenu } from './RowMenu.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { ItemKind } from './ItemKind.tsx';

interface Props {
  line: ItemLine;
  /** Number of the question its condition depends on. */
  source: string | undefined;
  selected: boolean;
  inTabOrder: boolean;
  moving: boolean;
  wrong: boolean;
  grip: ReturnType<typeof usePointerDrag>['grip'];
  actions: OutlineActions;
  /** The level at which a dragged row would land before this one. */
  mark: number | undefined;
}

/** One item: number, text, answer type, requirements. */
export const OutlineRow = memo(Row, isSame);

/** Lines are rebuilt with every change; a row renders only when its own line changed. */
function isSame({ line: a, ...before }: Props, { line: b, ...now }: Props): boolean {
  const keys = Object.keys(now) as (keyof typeof now)[]; // the props without the line
  return (
    keys.every((key) => before[key] === now[key]) &&
    a.item === b.item &&
    a.number === b.number &&
    a.siblings === b.siblings
  );
}

function Row(props: Props) {
  const t = useTranslations('checkLists.outline');
  const { line, selected, actions, wrong } = props;
  const { item, number, level } = line;
  const indent = { '--level': level - 1 } as React.CSSProperties; // a custom property is not part of the type
  return (
    <>
      {props.mark !== undefined && (
        <i
          className={`block relative ${outline.mark}`}
          style={{ marginLeft: 24 + (props.mark - 1) * 20 }}
        />
      )}
      <div
        role="row"
        data-line={item.key}
        className={`grid align-centre hover ${classes.row}`}
        style={indent}
        data-header={item.item_type === 'header' || undefined}
        data-selected={selected || undefined}
        data-moving={props.moving || undefined}
        aria-level={level}
        aria-selected={selected}
        aria-setsize={line.siblings}
        aria-posinset={line.index + 1}
        tabIndex={props.inTabOrder ? 0 : -1}
        onFocus={() => actions.focus(item.key)}
      >
        <span className={`centre ${classes.grip}`} {...props.grip(item.key)} title={t('drag')}>
          <IconGripVertical {...ICON} />
        </span>
        <span role="rowheader" className={`row align-baseline min-width-0 ${classes.name}`}>
          <span className={`flex-none faint num ${classes.number}`}>{number}</span>
          <span className={`min-width-0 break-anywhere ${classes.text}`} dir="auto">
            {item.name || <em className="faint">{t('unnamed')}</em>}
          </span>
          {item.code && (
            <span className={`flex-none size-12 faint ${classes.code}`} dir="auto">
              {item.code}
            </span>
          )}
          {wrong && (
            <Tooltip label={t('wrong')}>
              <IconAlertCircle
                size={16}
                stroke={1.8}
                className={classes.wrong}
                role="img"
                aria-label={t('wrong')}
              />
            </Tooltip>
          )}
        </span>
        <ItemKind line={line} />
        <span role="gridcell" data-fact className={`row wrap small quiet ${classes.facts}`}>
          <ItemFacts item={item} source={props.source} />
        </span>
        <span role="gridcell" className={`flex justify-end ${classes.menu}`}>
          <RowMenu line={line} actions={actions} />
        </span>
      </div>
    </>
  );
}
