import { Button, Group, Modal, Text } from '@mantine/core';
import type { InspectionView } from '@plumbline/contract/inspections';
import { QUALITY } from '@plumbline/contract/quality';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/api.ts';
import { paths } from '../../../kit/paths.ts';
import { useAct } from '../../../kit/resourceApi.ts';
import { useGo } from '../../../ui/AppLink.tsx';
import { PlanFields, planOf, usePlan } from './PlanFields.tsx';

export type CopyMode = 'copy' | 'repeat';
interface Props {
  inspection: InspectionView;
  /** Null: closed. */
  mode: CopyMode | null;
  close: () => void;
}

/** Plans the same items anew: repeated without answers, copied with them as proposals. */
export function CopyDialog({ inspection, mode, close }: Props) {
  const t = useTranslations('inspections');
  const ui = useTranslations('ui');
  return (
    <Modal
      opened={mode !== null}
      onClose={close}
      title={mode === null ? '' : t(`${mode}_title`, { name: inspection.template_name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {mode !== null && <CopyForm inspection={inspection} mode={mode} close={close} />}
    </Modal>
  );
}

function CopyForm({
  inspection,
  mode,
  close,
}: {
  inspection: InspectionView;
  mode: CopyMode;
  close: () => void;
}) {
  const t = useTranslations('inspections');
  const ui = useTranslations('ui');
  const go = useGo();
  const [key] = useState(() => crypto.randomUUID());
  const [plan, setPlan] = usePlan(inspection.responsible);
  const make = useAct(
    () => {
      const { comment: _comment, ...planned } = planOf(plan);
      return api.post<InspectionView>(`/inspection/composite/${inspection.id}/copy`, {
        body: { mode, ...planned },
        idempotencyKey: key,
      });
    },
    {
      changes: ['inspection', 'stats'],
      done: ({ id }) => {
        close();
        go(paths.inspection(id));
      },
    },
  );
  const prohibited = mode === 'copy' && inspection.quality_status?.code === QUALITY.critical;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (plan.at !== null) make.mutate(undefined);
      }}
    >
      <Text c="var(--c-text-2)" mb="sm">
        {prohibited ? t('copy_prohibited') : t(`${mode}_text`)}
      </Text>
      {!prohibited && <PlanFields plan={plan} change={setPlan} withComment={false} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button
          variant="default"
          onClick={close}
          {...(prohibited ? { 'data-autofocus': true } : {})}
        >
          {ui('cancel')}
        </Button>
        {!prohibited && (
          <Button type="submit" loading={make.isPending}>
            {t(mode)}
          </Button>
        )}
      </Group>
    </form>
  );
}
