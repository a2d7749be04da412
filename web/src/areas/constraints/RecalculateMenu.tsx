import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { JobBegun } from '@plumbline/contract/jobs/jobs';
import { constraints } from '@plumbline/contract/constraints/wire';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { countArgs } from '../../kit/format/format.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { JobProgress } from '../../parts/job/JobProgress.tsx';
import { isUnfinished, useJob } from '../../parts/job/jobs.ts';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';

/** An admin's actions on all restrictions. */
export function RecalculateMenu() {
  const t = useTranslations('constraints.recalculate');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <MoreMenu>
        <Menu.Item leftSection={<IconRefresh {...ICON} />} onClick={open}>
          {t('verb')}
        </Menu.Item>
      </MoreMenu>
      <Modal opened={opened} onClose={close} title={t('title')} size={440}>
        <Recalculation />
      </Modal>
    </>
  );
}

/** The result of the job. */
interface Recalculated {
  changed: number;
}

function Recalculation() {
  const t = useTranslations('constraints.recalculate');
  const begin = useAct(() => api.post<JobBegun>(`${constraints.path}/recalculate`));
  const query = useJob(begin.data?.job.id, ENTITIES.constraint.shownBy);
  const job = query.data;
  return (
    <>
      <p>{t('text')}</p>
      {job && <JobProgress job={job} at={query.dataUpdatedAt} />}
      {job?.status === 'done' && (
        <p role="status">{t('done', countArgs((job.result as Recalculated).changed))}</p>
      )}
      {!isUnfinished(job) && (
        <Group justify="flex-end" mt="lg">
          <Button
            loading={begin.isPending || query.isLoading}
            onClick={() => begin.mutate(undefined)}
          >
            {t('verb')}
          </Button>
        </Group>
      )}
    </>
  );
}
