import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AddButton } from '../../ui/buttons/AddButton.tsx';
import { SearchField } from '../../parts/list/SearchField.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import classes from './PanelHead.module.css';

interface Props {
  title: string;
  count: number | undefined;
  /** The text of the search. */
  search: string;
  onSearch: (text: string) => void;
  /** Adds an entry; undefined if nothing can be added. */
  onAdd?: (() => void) | undefined;
  add: string;
  /** The button that offers the list as a file. */
  file: ReactNode;
  note?: ReactNode;
}

/** Title and count, the search and the add button of a panel. */
export function PanelHead({ title, count, search, onSearch, onAdd, add, file, note }: Props) {
  const t = useTranslations('common');
  const phone = useIsPhone();
  const number = <span className="size-12 faint num">{formatNumber(count)}</span>;
  const button = onAdd && <AddButton label={add} onClick={onAdd} />;
  return (
    <>
      {phone && (
        <PageHeader
          title={title}
          meta={number}
          crumbs={[{ label: t('page.dictionaries'), to: paths.dictionaries() }]}
          actions={
            <>
              {file}
              {button}
            </>
          }
        />
      )}
      <div className={`row wrap ${classes.head}`}>
        {!phone && (
          <>
            <h2 className="title-16">{title}</h2>
            {number}
          </>
        )}
        <SearchField label={t('search')} value={search} onChange={onSearch} />
        {!phone && (
          <span className="row to-end">
            {file}
            {button}
          </span>
        )}
      </div>
      {note}
    </>
  );
}
