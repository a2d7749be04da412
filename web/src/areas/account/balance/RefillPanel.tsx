import { Button, CloseButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { explain } from '../../../kit/http/refusals.ts';
import { notify } from '../../../kit/notify.ts';
import { useDrop } from '../../../parts/content/useDrop.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import classes from './Balance.module.css';
import { useCheckedToken, useRefill } from './api.ts';
import { readTokenFile } from './tokenFile.ts';
import type { FileFault } from './tokenFile.ts';

interface TokenFile {
  name: string;
  /** Null if there is a fault. */
  token: string | null;
  fault: FileFault | null;
}

/** Adds the credits of a vendor's file: the server says what it would do before it is used. */
export function RefillPanel({ tenant }: { tenant: string }) {
  const t = useTranslations('account.refill');
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<TokenFile | null>(null);
  const take = async ([first]: File[]) => {
    if (!first) return;
    const content = await readTokenFile(first);
    setFile(
      'text' in content
        ? { name: first.name, token: content.text, fault: null }
        : { name: first.name, token: null, fault: content.fault },
    );
  };
  const isOver = useDrop((files) => void take(files));
  return (
    <Panel title={t('title')}>
      <button
        type="button"
        className={classes.zone}
        data-over={isOver || undefined}
        onClick={() => chooser.current?.click()}
      >
        <IconUpload size={20} stroke={1.6} aria-hidden />
        <b>{t('choose')}</b>
        <small>{t('kind')}</small>
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".txt,text/plain"
        hidden
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      {file !== null && (
        <div className={classes.file}>
          <div className={classes.name}>
            <b dir="auto">{file.name}</b>
            <CloseButton aria-label={t('remove')} onClick={() => setFile(null)} />
          </div>
          {file.fault !== null && (
            <p role="alert" className={classes.refused}>
              {t(`fault.${file.fault}`)}
            </p>
          )}
          {file.token !== null && (
            <Token key={file.token} tenant={tenant} token={file.token} done={() => setFile(null)} />
          )}
        </div>
      )}
    </Panel>
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
      <p role="alert" className={classes.refused}>
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
