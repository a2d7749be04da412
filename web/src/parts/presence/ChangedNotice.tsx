import { useDisclosure } from '@mantine/hooks';
import type { Entity } from '@plumbline/contract/resources';
import { IconPencilExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { formatClock } from '../../kit/format/format.ts';
import { api } from '../../kit/http/api.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { AuditEntryRow } from '../audit/AuditEntryRow.tsx';
import type { AuditPage } from '../audit/entries.ts';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import classes from './ChangedNotice.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  resource: Entity;
  id: string;
  by: string | undefined;
  at: string;
  /** The number of versions saved since the form was opened. */
  versions: number;
  /** Loads the row as stored now, and drops what was typed. */
  onTake: () => void;
}

/** The notice that somebody else has saved the row of a form: who, and which changes; typed text stays. */
export function ChangedNotice({ resource, id, by, at, versions, onTake }: Props) {
  const t = useTranslations('presence.changed');
  const [opened, dialog] = useDisclosure();
  const who = by ?? t('system');
  return (
    <div className={`row wrap card ${classes.notice}`} role="status">
      <IconPencilExclamation size={20} stroke={1.6} aria-hidden />
      <p>
        <strong>{t('title', { who, time: formatClock(at) })}</strong> {t('text')}
      </p>
      <div className={`row flex-wrap ${classes.acts}`}>
        <Button variant="default" onClick={dialog.open}>
          {t('show')}
        </Button>
        <Button variant="default" onClick={onTake}>
          {t('take')}
        </Button>
      </div>
      {opened && <Changes {...{ resource, id, versions }} close={dialog.close} onTake={onTake} />}
    </div>
  );
}

function Changes({
  resource,
  id,
  versions,
  close,
  onTake,
}: Pick<Props, 'resource' | 'id' | 'versions' | 'onTake'> & { close: () => void }) {
  const t = useTranslations('presence.changed');
  const form = useTranslations('form');
  const log = useQuery({
    queryKey: [resource.name, 'changes', id, versions],
    queryFn: ({ signal }) =>
      api.get<AuditPage>(`${resource.path}/${id}/audit_log`, {
        query: { page: 1, page_size: Math.min(50, versions) },
        signal,
      }),
  });
  return (
    <Modal opened onClose={close} title={t('changes')} size={640}>
      {log.data === undefined && <RowsWaiting query={log} rows={2} />}
      <ol className={`lined below-12 ${classes.entries}`}>
        {log.data?.items.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} resource={resource} parts={{}} />
        ))}
      </ol>
      <p className="size-13 quiet">{form('stale.text')}</p>
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={onTake}>
          {t('take')}
        </Button>
        <Button onClick={close} {...focusFirst()}>
          {form('leave.keep')}
        </Button>
      </div>
    </Modal>
  );
}
