import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconMessage } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import classes from './ItemRow.module.css';
import { ItemFilesButton } from './ItemFilesButton.tsx';
import { ItemQuality, useItemAnswer, useWhy } from './ItemQuality.tsx';

/** Custom properties are not part of the type. */
const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties;

interface Props {
  item: ItemView;
  place: string;
  depth?: number;
  open: ((item_id: string) => void) | null;
  /** Whether the reason is included: comment, limit, previous value. */
  full?: boolean;
}

/** One item with its answer; for a finding also the reason. */
export function ItemRow({ item, place, depth = 0, open, full = false }: Props) {
  const answer = useItemAnswer(item);
  const why = useWhy(item);
  if (item.item_type === 'header')
    return (
      <div className={classes.header} style={indent(depth)}>
        <span className="num">{item.number}</span>
        <span dir="auto">{item.name}</span>
      </div>
    );
  const below = full ? [place, why].filter(Boolean).join(' · ') : (item.comment ?? '');
  return (
    <div className={classes.row} style={indent(depth)}>
      <span className={`${classes.number} num`}>{item.number}</span>
      <span className={classes.names}>
        {open === null ? (
          <span dir="auto">{item.name}</span>
        ) : (
          <button type="button" dir="auto" onClick={() => open(item.id)}>
            {item.name}
          </button>
        )}
        {below !== '' && <small dir="auto">{below}</small>}
      </span>
      <span className={classes.value} dir="auto">
        <Value item={item} text={answer} />
      </span>
      <span>
        <ItemQuality item={item} />
      </span>
      <span className={classes.extras}>
        {item.content_count > 0 && <ItemFilesButton item={item} />}
        {full && item.comment !== null && <IconMessage size={16} stroke={1.6} aria-hidden />}
      </span>
    </div>
  );
}

/** A measured value leads to its indicator. */
function Value({ item: { indicator }, text }: { item: ItemView; text: string }) {
  if (indicator === null || text === '') return text;
  const { id, name } = indicator;
  return (
    <AppLink to={paths.indicator(id)} title={name} aria-label={`${name}: ${text}`}>
      {text}
    </AppLink>
  );
}
