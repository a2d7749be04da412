import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { deviceApi, silentFilters } from '../../parts/sync/device/told.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './HomePage.module.css';
import { useChosenUnit } from './scope.ts';

/** The devices of the unit's users with work on them that have not synced for a day; nothing without any. */
export function SilentDevices() {
  const t = useTranslations('home');
  const [unit] = useChosenUnit();
  const filter = [
    ...silentFilters(useNow()),
    ...(unit === undefined ? [] : [`user.business_unit.branch.id=${unit}`]),
  ];
  const count = deviceApi.useCount({ filter });
  if (count === undefined || count.n === 0) return null;
  return (
    <div className={classes.silent}>
      <Panel>
        <p className="row gap-10">
          <IconDeviceMobileOff size={20} stroke={1.6} aria-hidden className="flex-none" />
          <AppLink to={paths.devices()} search={{ filter }}>
            {t('silent_devices', countArgs(count.n))}
          </AppLink>
        </p>
      </Panel>
    </div>
  );
}
