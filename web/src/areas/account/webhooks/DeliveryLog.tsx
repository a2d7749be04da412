import { IconRepeat } from '@tabler/icons-react';
import { PING } from '@plumbline/contract/webhooks/events';
import type { DeliveryView, WebhookView } from '@plumbline/contract/webhooks/schemas';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { useDeliveries } from './api.ts';
import classes from './Webhooks.module.css';
import { ActionIcon } from '../../../ui/buttons/Button.tsx';

const STEP = 10;

interface Props {
  webhook: Pick<WebhookView, 'id' | 'is_active'>;
  resend: (delivery: string) => void;
}

/** The messages sent, latest first, with each attempt. */
export function DeliveryLog({ webhook, resend }: Props) {
  const t = useTranslations('webhooks');
  const [size, setSize] = useState(STEP);
  const query = useDeliveries(webhook, size);
  if (query.data === undefined)
    return <RowsWaiting query={query} rows={3} title={t('failed_log')} />;
  const { items, total } = query.data;
  if (items.length === 0) return <p className="faint above-12">{t('no_messages')}</p>;
  return (
    <>
      <ul className="above-12" aria-label={t('log')}>
        {items.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            resend={
              webhook.is_active || delivery.kind === PING ? () => resend(delivery.id) : undefined
            }
          />
        ))}
      </ul>
      <ShowMore
        className="above-8"
        loading={query.isPlaceholderData}
        remaining={{ n: total - items.length, isExact: true }}
        onClick={() => setSize(size + 5 * STEP)}
      />
    </>
  );
}

interface DeliveryProps {
  delivery: DeliveryView;
  /** Sends the message again; undefined while the webhook is off. */
  resend: (() => void) | undefined;
}

function Delivery({ delivery, resend }: DeliveryProps) {
  const t = useTranslations('webhooks');
  const { kind, at, status, due_at, attempts, id } = delivery;
  const next = status === 'waiting' && due_at !== null && attempts.length > 0;
  return (
    <li className={`line-above ${classes.delivery}`}>
      <div className={`row wrap ${classes.line}`}>
        <code className="size-13 break-anywhere">{kind}</code>
        <span className={`size-13 ${classes.status}`} data-status={status}>
          {next ? t('again_at', { at: formatMoment(due_at) }) : t(`status.${status}`)}
        </span>
        <span className={`size-13 faint ${classes.soft}`}>{formatMoment(at)}</span>
        {resend && (status === 'delivered' || status === 'failed') && (
          <Tooltip label={t('resend')}>
            <ActionIcon variant="subtle" data-phone="lg" aria-label={t('resend')} onClick={resend}>
              <IconRepeat size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <details className={`size-13 quiet ${classes.attempts}`}>
        <summary>
          {t('attempts', { n: attempts.length, count: formatNumber(attempts.length) })}
        </summary>
        <p className={`size-13 faint ${classes.soft}`}>
          {t('message_id')}: <code className="size-13 break-anywhere">{id}</code>
        </p>
        <ol>
          {attempts.map((attempt) => (
            <li key={attempt.number} value={attempt.number}>
              {[
                formatMoment(attempt.at),
                attempt.status_code === null
                  ? t(`fault.${attempt.fault ?? 'unreachable'}`)
                  : t('response', { code: String(attempt.status_code) }),
                t('duration', { ms: formatNumber(attempt.duration_ms) }),
              ].join(' · ')}
              {attempt.response !== null && attempt.response !== '' && (
                <pre
                  className={`overflow-auto size-12 break-anywhere ${classes.response}`}
                  dir="auto"
                >
                  {attempt.response}
                </pre>
              )}
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}
