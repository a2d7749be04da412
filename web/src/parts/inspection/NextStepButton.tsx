import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { nextStepOf, type InspectionRow } from './inspectionStatus.ts';
import type { InspectionNames } from '../../offline/outbox/lifecycle.ts';
import { useIsHeld } from '../../offline/copies/ready.ts';
import { useReach } from '../../kit/http/reach.ts';
import { useStart } from './useStart.ts';
import { useMe, useRole } from '../../kit/session/me.ts';
import { paths } from '../../kit/paths.ts';
import { useNow } from '../../kit/format/now.ts';
import { useGo } from '../page/AppLink.tsx';
import { useShownInspection } from './lifecycle.ts';
import classes from './NextStepButton.module.css';
import { Popover } from '../../ui/overlays/Popup.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { styleOf } from '../../ui/theme/styleOf.ts';

/** A button that only explains is quieter than one that leads on. */
const LATER = styleOf({ '--words': 'var(--c-text-2)' });

interface Props {
  inspection: InspectionNames &
    Pick<InspectionRow, 'operative_status' | 'assigned_time' | 'responsible' | 'archived'> &
    Partial<Pick<InspectionRow, 'requires_start_scan' | 'keeps_place'>>;
  size?: 'xs' | 'sm' | 'lg';
  phoneSize?: 'lg' | undefined;
  /** Whether this is the main action of the view, which is filled. */
  primary?: boolean;
}

/** Start, continue, or the reason to wait. */
export function NextStepButton({
  inspection: stored,
  size = 'sm',
  phoneSize,
  primary = false,
}: Props) {
  const inspection = useShownInspection(stored);
  const sizes = { size, 'data-phone': phoneSize };
  const t = useTranslations('inspection');
  const away = useReach().away !== null;
  const isHeld = useIsHeld(stored.id, away);
  const me = useMe();
  const role = useRole();
  const now = useNow();
  const go = useGo();
  const start = useStart(inspection, () => {
    const { responsible, id } = inspection;
    go(responsible?.id === me.id ? paths.inspectionRun(id) : paths.inspection(id));
  });
  const step = nextStepOf(inspection, { id: me.id, role }, now);
  if (step === 'not_yet') return <NotYet inspection={inspection} sizes={sizes} now={now} />;
  if (away && isHeld === false && (step === 'start' || step === 'continue'))
    return <NotHere sizes={sizes} />;
  if (step === 'start')
    return (
      <Button
        {...sizes}
        variant={primary ? 'filled' : 'default'}
        loading={start.isPending}
        onClick={start.run}
      >
        {t('start')}
      </Button>
    );
  if (step === 'continue')
    return (
      <Button {...sizes} onClick={() => go(paths.inspectionRun(inspection.id))}>
        {t('continue')}
      </Button>
    );
  return null;
}

/** Without the server an inspection that is not here cannot be worked on. */
function NotHere({ sizes }: Pick<NotYetProps, 'sizes'>) {
  const t = useTranslations('inspection.on_device');
  return (
    <Popover position="bottom-end" width={280}>
      <Popover.Target>
        <Button {...sizes} variant="default" style={LATER}>
          {t('why')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.why}>
          <strong>{t('why_title')}</strong>
          <p>{t('why_text')}</p>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface NotYetProps extends Pick<Props, 'inspection'> {
  sizes: { size: Props['size']; 'data-phone': string | undefined };
  now: Date;
}

/** The assigned time has not come yet; explains it with both times (docs/coverage.md section 5). */
function NotYet({ inspection, sizes, now }: NotYetProps) {
  const t = useTranslations('inspection');
  const label = useTranslations('field');
  return (
    <Popover position="bottom-end" width={280}>
      <Popover.Target>
        <Button
          {...sizes}
          variant="default"
          style={LATER}
          leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
        >
          {t('not_yet')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.why}>
          <strong>{t('not_yet_title')}</strong>
          <dl className="stack quiet">
            <dt>{label('assigned_time')}</dt>
            <dd className="loud num-date">{formatMoment(inspection.assigned_time)}</dd>
            <dt>{t('now')}</dt>
            <dd className="loud num-date">{formatMoment(now.toISOString())}</dd>
          </dl>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
