import { useTranslations } from 'use-intl';
import { useStore } from '../../../kit/createStore.ts';
import { useIsPhone } from '../../../kit/device.tsx';
import { countArgs } from '../../../kit/format/format.ts';
import { useCopyTrouble } from '../../../offline/copies/room.ts';
import { goneEntries, missingAhead } from '../../../offline/copies/shownState.ts';
import { changeGone } from '../../../offline/outbox/goneEntries.ts';
import classes from './DeviceSheet.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** What the device lacks although nothing waits, and why: coming work, and entries that the browser has deleted. */
export function Shortfall() {
  const t = useTranslations('device.shortfall');
  const phone = useIsPhone();
  const missing = useStore(missingAhead);
  const gone = useStore(goneEntries);
  const trouble = useCopyTrouble();
  return (
    <div className={`column gap-10 radius-10 hide-empty ${classes.promise}`}>
      {gone > 0 && (
        <>
          <p>
            {t('gone', countArgs(gone))} {t('gone_why')}
          </p>
          <Button size={phone ? 'lg' : 'sm'} variant="default" onClick={() => changeGone(0)}>
            {t('seen')}
          </Button>
        </>
      )}
      {missing > 0 && (
        <p>
          {t('missing', countArgs(missing))} {trouble !== null && t(`why.${trouble}`)}
        </p>
      )}
    </div>
  );
}
