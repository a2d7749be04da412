import type { KeyView } from '@plumbline/contract/accounts/apiKeys';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../../kit/format/format.ts';
import { Cards } from '../../../ui/layout/Cards.tsx';
import plain from '../../../ui/layout/PlainTable.module.css';
import classes from './Keys.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  keys: readonly KeyView[];
  onRevoke: (key: KeyView) => void;
}

/** The end of a key that is still active, otherwise what has become of it. */
function useStateText(): (key: KeyView) => string {
  const t = useTranslations('security.keys');
  return ({ state, expires_at }) => {
    if (state === 'revoked') return t('state.revoked');
    if (expires_at === null) return t('state.active');
    return t(state === 'expired' ? 'state.expired' : 'state.until', {
      at: formatMoment(expires_at),
    });
  };
}

function Name({ name, ending, permissions, business_units }: KeyView) {
  const t = useTranslations('security.keys');
  const units = business_units.map((unit) => unit.name ?? t('units.deleted')).join(', ');
  return (
    <div className="grid">
      <b dir="auto">{name}</b>
      <span className="small faint" title={permissions.join(', ')}>
        …{ending} · {t('permissions', countArgs(permissions.length))}
      </span>
      {units !== '' && (
        <span className="small faint" dir="auto">
          {t('units.only', { units })}
        </span>
      )}
    </div>
  );
}

function Revoke({ of, onRevoke }: { of: KeyView; onRevoke: Props['onRevoke'] }) {
  const t = useTranslations('security.keys.revoke');
  if (of.state !== 'active') return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('one', { name: of.name })}
      onClick={() => onRevoke(of)}
    >
      {t('verb')}
    </Button>
  );
}

export function KeyLines({ keys, onRevoke }: Props) {
  const t = useTranslations('security.keys');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const stateOf = useStateText();
  return (
    <table className={plain.table}>
      <thead>
        <tr>
          <th scope="col">{label('name')}</th>
          <th scope="col">{t('acts_for')}</th>
          <th scope="col">{t('valid')}</th>
          <th scope="col">{t('last_used')}</th>
          <th scope="col">
            <span className="unseen">{common('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} data-over={key.state !== 'active' || undefined} className={classes.row}>
            <td>
              <Name {...key} />
            </td>
            <td dir="auto">{key.user.name}</td>
            <td>{stateOf(key)}</td>
            <td className="num-date">
              {key.last_used_at === null ? t('never_used') : formatMoment(key.last_used_at)}
            </td>
            <td>
              <Revoke of={key} onRevoke={onRevoke} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a phone. */
export function KeyCards({ keys, onRevoke }: Props) {
  const t = useTranslations('security.keys');
  const stateOf = useStateText();
  return (
    <Cards>
      {keys.map((key) => (
        <li key={key.id} className={`wrap card ${plain.card}`}>
          <div>
            <Name {...key} />
            <p dir="auto">{key.user.name}</p>
            <p>{stateOf(key)}</p>
            <p>
              {key.last_used_at === null
                ? t('never_used')
                : t('used_at', { at: formatMoment(key.last_used_at) })}
            </p>
          </div>
          <Revoke of={key} onRevoke={onRevoke} />
        </li>
      ))}
    </Cards>
  );
}
