import { objectTemplates, templates } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { shownBy } from '../../parts/entity/entities.ts';
import { useConfirmedAct } from '../../parts/page/confirmedAct.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { ended } from './pauses.ts';
import type { PauseRow } from './pauses.ts';

interface Props {
  pause: PauseRow;
  today: string;
  opened: boolean;
  onClose: () => void;
}

/** Lets planning continue today, or takes back a pause that has not begun. */
export function EndPause({ pause, today, opened, onClose }: Props) {
  const t = useTranslations('planning.pauses');
  const { id, kind, name } = pause;
  const state = pause.state === 'coming' ? 'coming' : 'current';
  const { path } = kind === 'template' ? templates : objectTemplates;
  const end = useConfirmedAct(() => api.patch(`${path}/${id}`, { body: ended(pause, today) }), {
    changes: [templates.name, objectTemplates.name, ...shownBy('inspection')],
    onClose,
    notice: { text: t('ended', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t(`end_title.${state}`, { name })}
      consequence={t('end_text')}
      verb={t(`end.${state}`)}
      {...end}
    />
  );
}
