import { Button } from '@mantine/core';
import { OPEN_STATUSES } from '@plumbline/contract/inspections/status';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMe } from '../../../kit/session/me.ts';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import classes from './ResultScreen.module.css';

/** The user's next open inspection, else the list. */
export function AfterCompleting({ id }: { id: string }) {
  const t = useTranslations('inspections.completion');
  const common = useTranslations('common');
  const me = useMe();
  const go = useGo();
  const { data } = useQuery(
    ENTITIES.inspection.api.listQuery({
      page: 1,
      page_size: 1,
      fields: ['template_name', 'object.name'],
      sort_by: '-operative_status,assigned_time',
      filter: [
        `operative_status:in:${OPEN_STATUSES.join(',')}`,
        `responsible=${me.id}`,
        `id!=${id}`,
        'assigned_time=/less/now',
      ],
    }),
  );
  const next = data?.items[0];
  return (
    <>
      {next && (
        <Button
          size="lg"
          fullWidth
          className={classes.next}
          rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden />}
          onClick={() => go(paths.inspectionRun(next.id))}
        >
          <span dir="auto">
            {t('next', { name: `${next.template_name} · ${next.object.name}` })}
          </span>
        </Button>
      )}
      <div className={classes.links}>
        <Button size="lg" variant={next ? 'default' : 'filled'} onClick={() => go(paths.todo())}>
          {common('page.todo')}
        </Button>
        <Button size="lg" variant="default" onClick={() => go(paths.inspection(id))}>
          {t('open_inspection')}
        </Button>
      </div>
    </>
  );
}
