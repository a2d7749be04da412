import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { explain } from '../../../kit/http/refusals.ts';
import { notify } from '../../../kit/notify.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { TokenPanel } from '../TokenPanel.tsx';
import tokenClasses from '../TokenPanel.module.css';
import classes from './Balance.module.css';
import { useCheckedToken, useRefill } from './api.ts';

/** Adds the credits of a vendor's file: the server says what it would do before it is used. */
export function RefillPanel({ tenant }: { tenant: string }) {
  const t = useTranslations('account.refill');
  return (
    <TokenPanel title={t('title')} choose={t('choose')} kind={t('kind')}>
      {(token, done) => <Token key={token} tenant={tenant} token={token} done={done} />}
    </TokenPanel>
  );
}

interface Props {
  tenant: string;
  token: string;
  done: () => void;
}

/** What the server says of a token, and the button that uses it. */
function Token({ tenant, token, done }: Props) {
  const t = useTranslations('account.refill');
  const checked = useCheckedToken(tenant, token);
  const refill = useRefill(tenant, ({ refilled, remnant }) => {
    notify({
      text: t('done', { ...countArgs(refilled), remnant: formatNumber(remnant) }),
    });
    done();
  });
  if (checked.refusal !== null)
    return (
      <p role="alert" className={tokenClasses.refused}>
        {explain(checked.refusal).title}
      </p>
    );
  if (checked.query.data === undefined) return <RowsWaiting query={checked.query} rows={1} />;
  const { credits, valid_until, remnant } = checked.query.data;
  return (
    <>
      <p role="status">
        {t('adds', { ...countArgs(credits), remnant: formatNumber(remnant) })}{' '}
        <span className={classes.none}>{t('valid_until', { at: formatMoment(valid_until) })}</span>
      </p>
      <Button
        data-phone="lg"
        fullWidth
        loading={refill.isPending}
        onClick={() => refill.mutate(token)}
      >
        {t('verb')}
      </Button>
    </>
  );
}
