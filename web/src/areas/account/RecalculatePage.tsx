import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecalculationResult } from '@plumbline/contract/tenants';
import { useTranslations } from 'use-intl';
import { counted, formatNumber } from '../../kit/format.ts';
import { Panel, PropertyList } from '../../ui/Panel.tsx';
import classes from './Account.module.css';
import { useRecalculation } from './api.ts';
import { WithTenant } from './WithTenant.tsx';

/** Holds every summary against its facts; nothing to mend is what is expected. */
export function RecalculatePage() {
  const t = useTranslations('account');
  return (
    <WithTenant title={t('recalculation')}>
      {(tenant) => (
        <div className={classes['narrow']}>
          <Panel title={t('recalculation_of', { name: tenant.name })}>
            <p className={classes['text']}>{t('recalculation_text')}</p>
            <Recalculation tenant={tenant.id} />
          </Panel>
        </div>
      )}
    </WithTenant>
  );
}

function Recalculation({ tenant }: { tenant: string }) {
  const t = useTranslations('account');
  const recalculation = useRecalculation();
  // Kept apart from the call, whose error clears after 2 s: the last result stays readable.
  const [result, setResult] = useState<RecalculationResult | null>(null);
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        loading={recalculation.isPending}
        onClick={() => recalculation.mutate(tenant, { onSuccess: setResult })}
      >
        {t('recalculate')}
      </Button>
      <div role="status" className={classes['result']}>
        {recalculation.isPending && t('running')}
        {result && !recalculation.isPending && <Result result={result} />}
      </div>
    </>
  );
}

function Result({ result }: { result: RecalculationResult }) {
  const t = useTranslations('account');
  return (
    <>
      <p className={classes['verdict']}>{t('mended', counted(result.corrected))}</p>
      <PropertyList
        rows={[
          [t('checked'), formatNumber(result.checked)],
          [t('corrected'), formatNumber(result.corrected)],
          [t('residual'), formatNumber(result.residual)],
        ]}
      />
    </>
  );
}
