import { ActionIcon, Button } from '@mantine/core';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { handOver, mayEnd } from '../../../parts/inspection/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import classes from './InspectionPage.module.css';
import { Popover } from '../../../ui/overlays/Popup.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';

/** Hands the inspection to another user; for the responsible user or an admin. */
export function HandOver({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const list = useTranslations('list');
  const me = useMe();
  const role = useRole();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<PickedEntity | null>(null);
  const handOverTo = useAct((responsible_id: string) => handOver(inspection.id, responsible_id), {
    changes: ENTITIES.inspection.shownBy,
    done: ({ responsible }) => {
      setOpened(false);
      notify({ text: t('handed_over', { name: responsible?.name ?? '' }) });
    },
  });
  if (!mayEnd(inspection, { id: me.id, role })) return null;
  return (
    <Popover position="bottom-end" width={300} trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Tooltip label={list('act.hand_over')}>
          <ActionIcon
            size={28}
            aria-label={list('act.hand_over')}
            onClick={() => setOpened(!opened)}
          >
            <IconUserEdit size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.handOver}
          onSubmit={(event) => {
            event.preventDefault();
            if (picked) handOverTo.mutate(picked.id);
          }}
        >
          <PickResponsible
            label={t('new_responsible')}
            except={inspection.responsible?.id}
            units={[inspection.business_unit.id]}
            value={picked}
            onChange={setPicked}
            comboboxProps={{ withinPortal: false }}
          />
          <Button type="submit" loading={handOverTo.isPending}>
            {list('act.hand_over')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
