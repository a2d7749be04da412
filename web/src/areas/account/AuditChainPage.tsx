import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import type { JobView } from '@plumbline/contract/jobs/jobs';
import type { ChainVerdict } from '@plumbline/contract/tenants/auditChain';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import classes from './Account.module.css';
import { AccountJob } from './AccountJob.tsx';
import { useProof } from './api.ts';
import { WithTenant } from './WithTenant.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

/** `/audit-chain`: verifies that the audit log is as it was written, and offers what proves it to others. */
export function AuditChainPage() {
  const t = useTranslations('account.chain');
  const common = useTranslations('common');
  const proof = useProof();
  return (
    <WithTenant title={common('page.auditChain')}>
      {(tenant) => (
        <div className={`stack ${classes.panels}`}>
          <Panel title={t('title', { name: tenant.name })}>
            <p className={`quiet ${classes.text}`}>{t('text')}</p>
            <AccountJob
              path={`/superuser/tenant/${tenant.id}/audit/verification`}
              begin={({ isPending, start }) => (
                <Button
                  leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
                  loading={isPending}
                  onClick={start}
                >
                  {t('verb')}
                </Button>
              )}
              result={(job) => <Result job={job} />}
            />
          </Panel>
          <Panel title={t('proof_title')}>
            <p className={`quiet ${classes.text}`}>{t('proof_text')}</p>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              loading={proof.isPending}
              onClick={() => proof.mutate(tenant.id)}
            >
              {t('proof')}
            </Button>
          </Panel>
        </div>
      )}
    </WithTenant>
  );
}

function Result({ job: { result, finished_at } }: { job: JobView }) {
  const t = useTranslations('account.chain');
  const account = useTranslations('account');
  // As its job returns it; that of an earlier version has looked no further than the first fault.
  const verdict = result as Omit<ChainVerdict, 'further'> & Partial<ChainVerdict>;
  const { entries, links, hash, broken, further = [] } = verdict;
  return (
    <>
      <p
        role="status"
        className={`bold below-8 ${classes.verdict}`}
        data-bad={broken ? true : undefined}
      >
        {broken
          ? t(`fault.${broken.fault}`, { link: formatNumber(broken.link) })
          : t('whole', countArgs(entries))}
      </p>
      <PropertyList
        rows={[
          ...(broken?.entry ? entryRows(broken.entry) : []),
          [account('finished'), formatMoment(finished_at)],
          broken !== null && [t('held'), formatNumber(entries)],
          broken === null && [t('links'), formatNumber(links)],
          hash !== null && [t('hash'), <Code key="hash" text={hash} />],
          ...further.map(
            ({ fault, link, entry }, n) =>
              [
                n === 0 ? t('further') : '',
                <>
                  {t(`fault.${fault}`, { link: formatNumber(link) })}
                  {entry && <Code text={` ${entry.id}`} />}
                </>,
              ] as const,
          ),
        ]}
      />
    </>
  );

  function entryRows({
    id,
    at,
    operation,
    entity,
    entity_id,
  }: NonNullable<NonNullable<ChainVerdict['broken']>['entry']>) {
    const isOfLink = broken?.fault === 'link_altered' || broken?.fault === 'link_missing';
    const about = operation === null ? null : `${operation} ${entity} ${entity_id}`;
    return [
      [t(isOfLink ? 'entry_of_link' : 'entry'), <Code key="id" text={id} />],
      [t('entry_at'), at === null ? t('entry_gone') : formatMoment(at)],
      [t('entry_about'), about === null ? t('entry_gone') : <Code key="about" text={about} />],
    ] as const;
  }
}

/** Ids and hashes are compared character by character. */
const Code = ({ text }: { text: string }) => <code className="size-13 break-anywhere">{text}</code>;
