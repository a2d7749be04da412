import { roleOf } from '@plumbline/contract/kit/roles';
import { userSharedUnits } from '@plumbline/contract/users/wire';
import { IconBuilding, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddButton } from '../../../ui/buttons/AddButton.tsx';
import { MoreMenu } from '../../../ui/buttons/MoreMenu.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { countedOf } from '../../../kit/format/counted.ts';
import { arrivalOfPage, useHeldList } from '../../../kit/live/useHeldRows.ts';
import { HeldRows } from '../../../ui/held/HeldRows.tsx';
import { FieldsExport } from '../../../parts/list/export/FieldsExport.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { useIsPhone } from '../../../kit/device.tsx';
import { shareApi, useMayChange } from '../api.ts';
import type { ShareRow, UserRow } from '../api.ts';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { api } from '../../../kit/http/api.ts';
import { lateDialog } from '../../../kit/later.ts';
import { useConfirmedAct } from '../../../parts/page/confirmedAct.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { ShareCards, ShareTable } from './ShareRows.tsx';
import classes from '../users.module.css';

const ShareForm = lateDialog(async () => (await import('./ShareForm.tsx')).ShareForm);

/** The number of shares that the wire returns at once; a user has a handful. */
const PAGE_SIZE = 1000;
const SORT = 'business_unit';
const SHOWN = ['business_unit', 'include_children', 'access', 'valid_to'];

type Open = { kind: 'form' | 'remove'; share: ShareRow | undefined } | null;

/** Business units that a user sees in addition to their own. */
export function SharesTab({ user }: { user: UserRow }) {
  const t = useTranslations('users.shares');
  const mayChange = useMayChange(user);
  const phone = useIsPhone();
  const [open, setOpen] = useState<Open>(null);
  // shown while a dialog fades out
  const [selected, setSelected] = useState<ShareRow | undefined>(undefined);
  const show = (kind: 'form' | 'remove', share: ShareRow | undefined) => {
    setSelected(share);
    setOpen({ kind, share });
  };
  const sharesOf = [`user=${user.id}`];
  const query = shareApi.useList({
    filter: sharesOf,
    page: 1,
    page_size: PAGE_SIZE,
    sort_by: SORT,
  });
  const held = useHeldList(arrivalOfPage(query, { key: user.id }), 'user_shared_bu');
  const close = () => setOpen(null);
  const add = <AddButton label={t('add')} onClick={() => show('form', undefined)} />;
  if (query.data === undefined) return <RowsWaiting query={query} />;
  const { rows } = held;
  const Rows = phone ? ShareCards : ShareTable;
  const seesAll = ['admin', 'superuser'].includes(roleOf(user));
  return (
    <>
      <div className={`row wrap justify-between ${classes.tools}`}>
        <p className="quiet">{seesAll ? t('sees_all') : t('help')}</p>
        {rows.length > 0 && (
          <span className="row">
            <FieldsExport
              resource={userSharedUnits}
              query={{ global_filter: sharesOf, sort_by: SORT }}
              fields={SHOWN}
              total={countedOf(query.data)}
            />
            {mayChange && add}
          </span>
        )}
      </div>
      {rows.length === 0 ? (
        <StateMessage icon={IconBuilding} title={t('empty.title')} text={t('empty.text')}>
          {mayChange && add}
        </StateMessage>
      ) : (
        <div>
          <HeldRows held={held} />
          <Rows
            held={held}
            actions={(share) => mayChange && <ShareMenu share={share} show={show} />}
          />
        </div>
      )}
      <ShareForm user={user} share={selected} opened={open?.kind === 'form'} onClose={close} />
      <RemoveShare share={selected} opened={open?.kind === 'remove'} onClose={close} />
    </>
  );
}

interface MenuProps {
  share: ShareRow;
  show: (kind: 'form' | 'remove', share: ShareRow) => void;
}

function ShareMenu({ share, show }: MenuProps) {
  const t = useTranslations('users.shares');
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  return (
    <MoreMenu label={common('actions_for', { name: share.business_unit.name })}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => show('form', share)}>
        {entity('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => show('remove', share)}>
        {t('remove.verb')}
      </Menu.Item>
    </MoreMenu>
  );
}

interface RemoveProps {
  share: ShareRow | undefined;
  opened: boolean;
  onClose: () => void;
}

function RemoveShare({ share, opened, onClose }: RemoveProps) {
  const t = useTranslations('users.shares');
  const name = share?.business_unit.name ?? '';
  const remove = useConfirmedAct(() => api.delete(`${userSharedUnits.path}/${share?.id ?? ''}`), {
    changes: ['user_shared_bu'],
    onClose,
    notice: { text: t('remove.done', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { name })}
      consequence={t('remove.text')}
      verb={t('remove.verb')}
      danger
      {...remove}
    />
  );
}
