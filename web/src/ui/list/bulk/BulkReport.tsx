import { Button, Group, Text } from '@mantine/core';
import type { Page, Resource } from '@plumbline/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/api.ts';
import { counted } from '../../../kit/format.ts';
import { explain } from '../../../kit/refusals.ts';
import classes from './Bulk.module.css';
import type { BulkOutcome } from './runBulk.ts';

/** Names of rows by their ids. */
function useNames(resource: Resource, ids: readonly string[]): (id: string) => string {
  const { data } = useQuery({
    queryKey: [resource.name, 'names', ids],
    queryFn: ({ signal }) =>
      api.get<Page<Record<string, string>>>(resource.path, {
        query: {
          filter: [`id:in:${ids.join(',')}`],
          fields: resource.label,
          with_archived: true,
          page_size: 1000,
        },
        signal,
      }),
    meta: { quiet: true },
  });
  const names = new Map(data?.items.map((row) => [row['id'], row[resource.label]]));
  return (id) => names.get(id) ?? '…';
}

interface Props {
  outcome: BulkOutcome;
  resource: Resource;
  why?: ((error: unknown) => string | null) | undefined;
  onClose: () => void;
}

/** How many were done, and of each that was not the reason. */
export function BulkReport({ outcome, resource, why, onClose }: Props) {
  const t = useTranslations('lists.bulk_run');
  const ui = useTranslations('ui');
  const { done, failed, left } = outcome;
  const nameOf = useNames(resource, failed.map(({ id }) => id).slice(0, 1000));
  return (
    <>
      <Text role="status">
        {t('done', counted(done.length))} {t('failed', counted(failed.length))}{' '}
        {left.length > 0 && t('left', counted(left.length))}
      </Text>
      <ul className={classes['failed']}>
        {failed.map(({ id, error }) => {
          const { title, description } = explain(error);
          return (
            <li key={id}>
              <b dir="auto">{nameOf(id)}</b>
              <span>{why?.(error) ?? [title, description].filter(Boolean).join(' ')}</span>
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </Group>
    </>
  );
}
