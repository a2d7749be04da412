import { users } from '@plumbline/contract/users/wire';
import { IconDeviceMobileOff, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import type { UserRow } from './api.ts';

const PATHS = { end_sessions: 'session/end', reset_factor: 'second_factor/reset' } as const;
type Act = keyof typeof PATHS;

/** The actions on the sign-in of another user, each after a question. */
export function useSecurityItems(user: UserRow) {
  const t = useTranslations('users.security');
  const isMe = useMe().id === user.id;
  const mayReset = useMay('user.second_factor') && user.second_factor_at !== null;
  // shown while the dialog fades out
  const [act, setAct] = useState<Act>('end_sessions');
  const [opened, setOpened] = useState(false);
  const ask = (next: Act) => {
    setAct(next);
    setOpened(true);
  };
  const name = user.full_name;
  const run = useAct((path: string) => api.post(`${users.path}/${user.id}/${path}`), {
    changes: ENTITIES.user.shownBy,
    done: () => {
      setOpened(false);
      notify({ text: t(`${act}.done`, { name }) });
    },
  });
  return {
    items: !isMe && (
      <>
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => ask('end_sessions')}>
          {t('end_sessions.verb')}
        </Menu.Item>
        {mayReset && (
          <Menu.Item
            leftSection={<IconDeviceMobileOff {...ICON} />}
            onClick={() => ask('reset_factor')}
          >
            {t('reset_factor.verb')}
          </Menu.Item>
        )}
      </>
    ),
    question: (
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(`${act}.title`, { name })}
        consequence={t(`${act}.text`)}
        verb={t(`${act}.verb`)}
        busy={run.isPending}
        onConfirm={() => run.mutate(PATHS[act])}
      />
    ),
  };
}
