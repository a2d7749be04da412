import { lateWorks } from '@plumbline/contract/inspections/lateWire';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './HomePage.module.css';
import { useChosenUnit } from './scope.ts';

const lateWorkApi = resourceApi(lateWorks);

/** The late work of the unit that waits for a decision; nothing without any. */
export function OpenLateWork() {
  const t = useTranslations('home');
  const [unit] = useChosenUnit();
  const filter = [
    'status=open',
    ...(unit === undefined ? [] : [`business_unit.branch.id=${unit}`]),
  ];
  const count = lateWorkApi.useCount({ filter });
  if (count === undefined || count.n === 0) return null;
  return (
    <div className={classes.silent}>
      <Panel>
        <p className="row gap-10">
          <IconClockExclamation size={20} stroke={1.6} aria-hidden className="flex-none" />
          <AppLink to={paths.lateWork()} search={{ filter }}>
            {t('late_work', countArgs(count.n))}
          </AppLink>
        </p>
      </Panel>
    </div>
  );
}
