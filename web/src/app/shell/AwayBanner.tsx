import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatRecent } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { useAgeText } from '../../offline/copies/useAgeText.ts';
import { serverReach, useReach } from '../../kit/http/reach.ts';
import classes from './AwayBanner.module.css';

/** Says once for the whole page that the server does not respond, and how old the data on screen is. */
export function AwayBanner() {
  const t = useTranslations('shell.away');
  const { away } = useReach();
  const keptText = useAgeText();
  const now = useNow();
  return (
    <div role="status" style={{ display: 'contents' }}>
      {away !== null && (
        <div className={`row line-above ${classes.banner}`}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          <p>
            {t(navigator.onLine ? 'server' : 'device', { time: formatRecent(away, now) })}{' '}
            {keptText ?? t('means')}
          </p>
          <button type="button" onClick={() => void serverReach.check()}>
            {t('try')}
          </button>
        </div>
      )}
    </div>
  );
}
