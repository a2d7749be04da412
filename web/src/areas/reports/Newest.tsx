import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import classes from './Reports.module.css';

const STEP = 20;

interface Props<View> {
  /** Reads the given number of rows. */
  useRows: (size: number) => UseQueryResult<RowsPage<View>>;
  children: (row: View) => ReactNode;
  /** The text if there are none. */
  none: string;
  none_text?: string;
  /** The content above the rows. */
  head?: ReactNode;
}

/** Panels of the newest rows, and more of them on demand. */
export function Newest<View>({ useRows, children, none, none_text, head }: Props<View>) {
  const [size, setSize] = useState(STEP);
  const query = useRows(size);
  if (query.data === undefined) return <RowsWaiting whole query={query} />;
  const { items, total } = query.data;
  if (items.length === 0) return <StateMessage icon={IconMail} title={none} text={none_text} />;
  return (
    <div className={classes.panels}>
      {head}
      {items.map(children)}
      <ShowMore
        loading={query.isPlaceholderData}
        remaining={{ n: total - items.length, isExact: true }}
        onClick={() => setSize(size + STEP)}
      />
    </div>
  );
}
