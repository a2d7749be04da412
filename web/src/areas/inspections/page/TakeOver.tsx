import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { handOver, mayTakeOver } from '../../../parts/inspection/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  inspection: InspectionView;
  size?: 'sm' | 'lg' | 'xl';
}

/** Makes an admin responsible for another user's work, since only the responsible user may complete it. */
export function TakeOver({ inspection, size = 'sm' }: Props) {
  const t = useTranslations('inspections');
  const me = useMe();
  const role = useRole();
  const take = useAct(() => handOver(inspection.id, me.id), {
    changes: ENTITIES.inspection.shownBy,
    done: ({ template_name }) =>
      notify({ text: t('notices.taken_over'), description: template_name }),
  });
  if (!mayTakeOver(inspection, { id: me.id, role })) return null;
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
      loading={take.isPending}
      onClick={() => take.mutate(undefined)}
    >
      {t('take_over')}
    </Button>
  );
}
