import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { SeriesRange } from '../../../parts/dispatch/SeriesRange.tsx';
import type { RangeChoice } from '../../../parts/dispatch/SeriesRange.tsx';
import { seriesPath, useSeries } from '../../../parts/dispatch/useSeries.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import type { DialogProps } from './CancelDialog.tsx';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

/** Removes an inspection from all lists, never a completed one; of a schedule, the following ones too. */
export function DeleteDialog({ inspection, opened, close }: DialogProps) {
  const t = useTranslations('inspections');
  const { template_name, object } = inspection;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('delete_title', { name: template_name, object: object.name })}
    >
      <DeleteForm inspection={inspection} close={close} />
    </Modal>
  );
}

function DeleteForm({ inspection, close }: Omit<DialogProps, 'opened'>) {
  const t = useTranslations('inspections');
  const words = useTranslations('dispatch.range');
  const common = useTranslations('common');
  const go = useGo();
  const series = useSeries(inspection.id);
  const [range, setRange] = useState<RangeChoice>('one');
  const { id, template_name, object } = inspection;
  const mayFollow = series !== null && inspection.started_at === null;
  const follows = mayFollow && range === 'following';
  const restore = useAct(() => api.patch(`/inspection/${id}`, { body: { archived: false } }), {
    changes: ENTITIES.inspection.shownBy,
    done: () => notify({ text: t('notices.restored'), description: template_name }),
  });
  const leave = () => {
    close();
    go(paths.inspections());
  };
  const remove = useAct(() => api.delete(`/inspection/${id}`), {
    changes: ENTITIES.inspection.shownBy,
    done: () => {
      leave();
      const action = { label: common('undo'), run: () => restore.mutate(undefined) };
      notify({ text: t('notices.deleted'), description: template_name, action });
    },
  });
  const end = useAct(() => api.delete(seriesPath(id)), {
    changes: [...ENTITIES.inspection.shownBy, 'object_inspection_template'],
    done: () => {
      leave();
      notify({ text: t('notices.series_ended'), description: template_name });
    },
  });
  const busy = remove.isPending || end.isPending;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) (follows ? end : remove).mutate(undefined);
      }}
    >
      {mayFollow && (
        <SeriesRange value={range} onChange={setRange}>
          {follows
            ? words('ends', { ...countArgs(series.following), object: object.name })
            : words('one_removed')}
        </SeriesRange>
      )}
      {!follows && <p className="size-13 quiet">{t('delete_consequence')}</p>}
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={close} {...focusFirst()}>
          {t('keep')}
        </Button>
        <Button type="submit" loading={busy} variant="outline" color="danger">
          {t('delete')}
        </Button>
      </div>
    </form>
  );
}
