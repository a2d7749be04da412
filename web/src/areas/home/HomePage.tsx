import { Button, Progress } from '@mantine/core';
import { inspections, type InspectionView } from '@plumbline/contract/inspections';
import { OPEN_STATUSES, STATUS } from '@plumbline/contract/status';
import { IconArrowRight, IconCircleCheck, IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { counted, formatDate, formatMoment, formatWeekday } from '../../kit/format.ts';
import { useLanguage } from '../../kit/i18n.ts';
import { useMe } from '../../kit/me.ts';
import { paths } from '../../kit/paths.ts';
import { resourceApi } from '../../kit/resourceApi.ts';
import { AppLink, useGo } from '../../ui/AppLink.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FailedState, RowsSkeleton, State } from '../../ui/States.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useToday } from '../../ui/useToday.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import classes from './HomePage.module.css';

const inspectionApi = resourceApi(inspections);
const SHOWN = 6;

/** Begins with the inspection to go on with: a started one first, then by assigned time. */
export function HomePage() {
  const t = useTranslations('home');
  const me = useMe();
  const { locale } = useLanguage();
  const phone = useIsPhone();
  const today = useToday();
  const context = `${formatWeekday(today, locale)} · ${formatDate(today)}`;
  return (
    <Page>
      <PageHeader
        title={phone ? (me.business_unit?.name ?? t('title')) : t('title')}
        {...(phone
          ? { meta: context, actions: <PersonAvatar size={36} name={me.full_name} /> }
          : {})}
      />
      <NextWork />
    </Page>
  );
}

function NextWork() {
  const t = useTranslations('home');
  const me = useMe();
  const open = inspectionApi.useList({
    page: 1,
    page_size: SHOWN,
    sort_by: '-operative_status,assigned_time',
    filter: [`operative_status:in:${OPEN_STATUSES.join(',')}`, `responsible=${me.id}`],
  });
  if (open.data === undefined) {
    return open.isError ? (
      <FailedState error={open.error} retry={() => void open.refetch()} title={t('failed')} />
    ) : (
      <RowsSkeleton />
    );
  }
  const [next, ...rest] = open.data.items;
  if (next === undefined)
    return <State icon={IconCircleCheck} title={t('nothing.title')} text={t('nothing.text')} />;
  return (
    <div className={classes['columns']}>
      <NextCard inspection={next} />
      {rest.length > 0 && (
        <Panel
          flush
          title={t('then')}
          tool={<AppLink to={paths.todo()}>{t('all', counted(open.data.total))}</AppLink>}
        >
          {rest.map((inspection) => (
            <InspectionRow key={inspection.id} inspection={inspection} />
          ))}
        </Panel>
      )}
    </div>
  );
}

type Row = Omit<InspectionView, 'result' | 'report'>;

function NextCard({ inspection }: { inspection: Row }) {
  const t = useTranslations('home');
  const go = useGo();
  const started = inspection.operative_status.code === STATUS.active;
  const { filled, total } = inspection.progress;
  const share = total > 0 ? (filled / total) * 100 : 0;
  return (
    <section className={classes['next']} aria-labelledby="next-inspection">
      <div className={classes['line']}>
        <span className={classes['kicker']}>{started ? t('continue') : t('next')}</span>
        <span>
          {started
            ? t('answered', { filled: String(filled), total: String(total) })
            : formatMoment(inspection.assigned_time)}
        </span>
      </div>
      <h2 id="next-inspection" dir="auto">
        {inspection.template_name}
      </h2>
      <p className={classes['place']} dir="auto">
        <IconMapPin size={16} stroke={1.6} aria-hidden />
        {inspection.object.name}
      </p>
      <Progress
        value={share}
        size={6}
        color="ink"
        aria-label={t('answered', { filled: String(filled), total: String(total) })}
      />
      <Button
        size="lg"
        fullWidth
        rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden />}
        onClick={() => go(paths.inspection(inspection.id))}
      >
        {started ? t('continue_inspection') : t('open_inspection')}
      </Button>
    </section>
  );
}

function InspectionRow({ inspection }: { inspection: Row }) {
  return (
    <AppLink
      to={paths.inspection(inspection.id)}
      className={classes['row'] ?? ''}
      underline="never"
    >
      <span className={classes['names']} dir="auto">
        <strong>{inspection.template_name}</strong>
        <span>{inspection.object.name}</span>
      </span>
      <StatusBadge code={0} look="quiet" label={inspection.operative_status.name} />
      <span className={`${classes['time']} num-date`}>
        {formatMoment(inspection.assigned_time)}
      </span>
    </AppLink>
  );
}
