import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';

interface Props {
  page: number;
  total: number;
  size: number;
  onPage: (page: number) => void;
}

/** Renders nothing if everything fits on one page. */
export function TenantPager({ page, total, size, onPage }: Props) {
  const t = useTranslations('account.operator');
  const list = useTranslations('list');
  if (total <= size) return null;
  const pages = Math.ceil(total / size);
  return (
    <Group component="nav" justify="flex-end" gap="xs" mt="sm" aria-label={list('paging.label')}>
      <Text span fz={12} className="num" aria-live="polite">
        {t('page_of', { page: formatNumber(page), pages: formatNumber(pages) })}
      </Text>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </Group>
  );
}
