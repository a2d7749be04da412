import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatClock } from '../../kit/format/format.ts';
import { useKeptText } from '../../offline/kept/useKeptText.ts';
import { reach, useReach } from '../../kit/http/reach.ts';
import classes from './AwayBanner.module.css';

/** Once for the whole page: the server does not respond, and what that means for the data shown. */
export function AwayBanner() {
  const t = useTranslations('shell.away');
  const { away } = useReach();
  const keptText = useKeptText();
  return (
    <div role="status" style={{ display: 'contents' }}>
      {away !== null && (
        <div className={classes.banner}>
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          <p>
            {t(navigator.onLine ? 'server' : 'device', { time: formatClock(away) })}{' '}
            {keptText ?? t('means')}
          </p>
          <button type="button" onClick={() => void reach.check()}>
            {t('try')}
          </button>
        </div>
      )}
    </div>
  );
}
