import type { KeyView } from '@plumbline/contract/accounts/apiKeys';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { lateDialog } from '../../../kit/later.ts';
import { notify } from '../../../kit/notify.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { HeadAddButton } from '../../../ui/buttons/AddButton.tsx';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import classes from '../Security.module.css';
import { KeyCards, KeyLines } from './KeyRows.tsx';
import { KEYS, keysQuery } from './keys.ts';

const NewKeyDialog = lateDialog(async () => (await import('./NewKeyDialog.tsx')).NewKeyDialog);

/** `/api-keys`: by which programs act for the superusers of the organisation. */
export function KeysPage() {
  const t = useTranslations('security.keys');
  const common = useTranslations('common');
  const phone = useIsPhone();
  const query = useInfiniteQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState(false);
  // shown while the dialog fades out
  const [selected, setSelected] = useState<KeyView | null>(null);
  const revoke = useAct((key: KeyView) => api.delete(`${KEYS}/${key.id}`), {
    changes: ['api_key'],
    done: (_answer, { name }) => {
      setRevoking(false);
      notify({ text: t('revoked', { name }) });
    },
  });
  const keys = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const remaining = (query.data?.pages[0]?.total ?? 0) - keys.length;
  const Rows = phone ? KeyCards : KeyLines;
  return (
    <Page>
      <PageHeader
        title={common('page.apiKeys')}
        actions={<HeadAddButton label={t('new')} onClick={() => setCreating(true)} />}
      />
      <p className={`quiet ${classes.text}`}>{t('text')}</p>
      {query.data === undefined && <RowsWaiting query={query} rows={3} />}
      {query.data !== undefined && keys.length === 0 && (
        <StateMessage icon={IconKey} title={t('empty.title')} text={t('empty.text')} />
      )}
      {keys.length > 0 && (
        <Rows
          keys={keys}
          onRevoke={(key) => {
            setSelected(key);
            setRevoking(true);
          }}
        />
      )}
      <ShowMore
        remaining={{ n: remaining, isExact: true }}
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      />
      <NewKeyDialog opened={creating} onClose={() => setCreating(false)} />
      <Confirm
        opened={revoking}
        onClose={() => setRevoking(false)}
        title={t('revoke.title', { name: selected?.name ?? '' })}
        consequence={t('revoke.text')}
        verb={t('revoke.verb')}
        danger
        busy={revoke.isPending}
        onConfirm={() => selected && revoke.mutate(selected)}
      />
    </Page>
  );
}
