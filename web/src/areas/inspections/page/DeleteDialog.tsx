import { useTranslations } from 'use-intl';
import { notify } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { api } from '../../../kit/http/api.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import type { DialogProps } from './CancelDialog.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';

/** Removes an inspection from all lists; never a completed one. */
export function DeleteDialog({ inspection, opened, close }: DialogProps) {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const go = useGo();
  const { id, template_name, object } = inspection;
  const restore = useAct(() => api.patch(`/inspection/${id}`, { body: { archived: false } }), {
    changes: ENTITIES.inspection.shownBy,
    done: () => notify({ text: t('notices.restored'), description: template_name }),
  });
  const remove = useAct(() => api.delete(`/inspection/${id}`), {
    changes: ENTITIES.inspection.shownBy,
    done: () => {
      close();
      go(paths.inspections());
      const action = { label: common('undo'), run: () => restore.mutate(undefined) };
      notify({ text: t('notices.deleted'), description: template_name, action });
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={close}
      title={t('delete_title', { name: template_name, object: object.name })}
      consequence={t('delete_consequence')}
      verb={t('delete')}
      keep={t('keep')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      danger
    />
  );
}
