import { type TagsInputProps } from '@mantine/core';
import type { ContentView } from '@plumbline/contract/content/wire';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatCounted } from '../../kit/format/counted.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { LazySelect } from '../../ui/fields/LazySelect.tsx';
import { lateField } from '../../ui/fields/lateField.tsx';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { useFileCount } from './api.ts';
import type { FileOwner } from './api.ts';
import classes from './Documents.module.css';
import { FILE_GROUPS, FILE_ORDERS } from './fileQuery.ts';
import type { FileGroup } from './fileQuery.ts';
import type { FileQueryState } from './useFileQuery.ts';
import { compareTexts } from '../../kit/i18n/compare.ts';
import { Switch } from '../../ui/fields/Switch.tsx';

interface ChosenTags extends Omit<TagsInputProps, 'size' | 'value' | 'onChange'> {
  size: 'xs';
  'data-phone': string;
  value: string[];
  onChange: (value: string[]) => void;
}

const LateTags = lateField<ChosenTags>(
  async () => (await import('../../ui/fields/TagsInput.ts')).TagsInput,
  { isTyped: true, textOf: ({ value }) => value.join(', ') },
);

interface Props {
  owner: FileOwner;
  fileQuery: FileQueryState;
  below?: 'inspections' | 'items' | undefined;
  /** The files whose tags are offered. */
  contents: readonly ContentView[];
  /** The buttons. */
  children: ReactNode;
}

/** Above a list of files: which of them it shows, in which order and how. */
export function FileTools({ owner, fileQuery, below, contents, children }: Props) {
  const t = useTranslations('content');
  const label = useTranslations('field');
  const { query, change } = fileQuery;
  const known = new Set([...query.tags, ...contents.flatMap(({ user_tags }) => user_tags)]);
  return (
    <>
      <div className={`row wrap ${classes.tools}`}>
        <div className="wrap gap-4" role="group" aria-label={t('kind')}>
          {FILE_GROUPS.map((group) => (
            <Group key={group} {...{ owner, group, fileQuery }} />
          ))}
        </div>
        {below && (
          <Switch
            label={t(`below.${below}`)}
            checked={query.all}
            onChange={({ currentTarget }) => change({ all: currentTarget.checked })}
          />
        )}
        <span className={`flex gap-8 ${classes.actions}`}>{children}</span>
      </div>
      <div className={`row wrap ${classes.tools}`}>
        <SearchField
          label={t('search')}
          value={fileQuery.text}
          onChange={(text) => change({ text })}
        />
        <LateTags
          className={classes.tags}
          size="xs"
          data-phone="md"
          aria-label={label('tags')}
          {...(query.tags.length === 0 ? { placeholder: label('tags') } : {})}
          data={[...known].toSorted(compareTexts)}
          value={[...query.tags]}
          onChange={(tags) => change({ tags })}
        />
        <LazySelect
          className={classes.order}
          size="xs"
          data-phone="md"
          aria-label={t('order.label')}
          value={query.sort}
          data={FILE_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(sort) =>
            change({ sort: FILE_ORDERS.find((one) => one === sort) ?? '-created_at' })
          }
        />
        <Segments
          size="xs"
          aria-label={t('layout.label')}
          data={(['grid', 'list'] as const).map((value) => ({
            value,
            label: t(`layout.${value}`),
          }))}
          value={fileQuery.layout}
          onChange={fileQuery.setLayout}
        />
      </div>
    </>
  );
}

interface GroupProps {
  owner: FileOwner;
  group: FileGroup;
  fileQuery: FileQueryState;
}

function Group({ owner, group, fileQuery: { query, change } }: GroupProps) {
  const t = useTranslations('content.groups');
  const count = useFileCount(owner, group, query.all);
  return (
    <ViewPill
      label={t(group)}
      count={count && formatCounted(count)}
      chosen={query.group === group}
      onClick={() => change({ group })}
    />
  );
}
