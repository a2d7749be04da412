import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { useMe } from '../../../kit/session/me.ts';
import classes from './Settings.module.css';

/** The address of mails; if it is not confirmed yet, it can be. */
export function Address() {
  const t = useTranslations('notices.settings');
  const { email, is_verified } = useMe();
  const ask = useAct(() => api.post('/auth/request-verify-token', { body: { email } }), {
    done: () => notify({ text: t('link_sent', { email }) }),
  });
  if (is_verified) return <p className={classes.help}>{t('address', { email })}</p>;
  return (
    <div className={classes.help}>
      <p>{t('unconfirmed', { email })}</p>
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('send_link')}
      </Button>
    </div>
  );
}
