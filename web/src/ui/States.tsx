import { Button } from '@mantine/core';
import { IconCloudOff, IconMapSearch, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NetworkError, RefusalError } from '../kit/http/api.ts';
import { goTo } from '../kit/navigation.ts';
import { failureOf } from '../kit/http/notLoaded.ts';
import { paths } from '../kit/paths.ts';
import { useReach } from '../kit/http/reach.ts';
import { explain } from '../kit/http/refusals.ts';
import classes from './States.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
interface Props {
  icon: Icon;
  title: string;
  text?: string;
  /** Smaller, for support: code, status, message. */
  detail?: string;
  /** One action; pages may have a second way on, the primary one last. */
  children?: ReactNode;
  /** Fills the page rather than a panel. */
  page?: boolean;
}

/** An icon, a sentence and the way on: empty, no access, not found, failed. */
export function State({ icon: Icon, title, text, detail, children, page = false }: Props) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={classes.state} data-page={page || undefined}>
      <div className={classes.tile}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </div>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {detail && <p className={classes.detail}>{detail}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

/** Nothing of this address, or nothing this user may see. */
export function NotFoundState() {
  const t = useTranslations('ui');
  return (
    <State page icon={IconMapSearch} title={t('not_found.title')} text={t('not_found.text')}>
      <Button onClick={() => void goTo(paths.home())}>{t('go_home')}</Button>
    </State>
  );
}

interface FailedProps {
  error: unknown;
  retry: () => void;
  /** What did not load, as a sentence; else the failure's own title. */
  title?: string;
  /** It is all there is on the page. */
  whole?: boolean;
}

/** What could not be loaded. It comes back by itself with the server, else by "Try again". */
export function FailedState({ error, retry, title, whole = false }: FailedProps) {
  const t = useTranslations('ui');
  const { away } = useReach();
  if (error instanceof RefusalError && error.status === 404) return <NotFoundState />;
  if (failureOf(error) instanceof NetworkError && away !== null)
    return <State icon={IconCloudOff} title={t('waiting.title')} text={t('waiting.text')} />;
  const said = explain(error);
  const detail =
    error instanceof RefusalError ? `${error.status} · ${said.title}` : said.description;
  return (
    <div role="alert">
      <State
        icon={IconPlugConnectedX}
        title={title ?? said.title}
        text={whole ? undefined : t('rest_still_works')}
        detail={detail}
      >
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          onClick={retry}
        >
          {t('try_again')}
        </Button>
      </State>
    </div>
  );
}

const WIDTHS = [
  ['34%', '14%', '20%'],
  ['24%', '14%', '20%'],
  ['28%', '14%', '20%'],
];

/** When a skeleton was last on screen: the wait of one part after another is one wait. */
let lastSeen = Number.NEGATIVE_INFINITY;
const TOGETHER = 400;

/** A short wait shows nothing at all; one that goes on from another does not blink. */
function useLate(atOnce: boolean): string {
  const [follows] = useState(() => atOnce || performance.now() - lastSeen < TOGETHER);
  useEffect(
    () => () => {
      lastSeen = performance.now();
    },
    [],
  );
  return follows ? '' : (classes.late ?? '');
}

interface SkeletonProps {
  /** The wait before it has been waited already. */
  atOnce?: boolean;
}

/** Grey rows in the geometry of a list; appears after a moment. */
export function RowsSkeleton({ rows = 6, atOnce = false }: SkeletonProps & { rows?: number }) {
  const t = useTranslations('ui');
  const late = useLate(atOnce);
  return (
    <div
      className={`${classes.rows} ${late}`}
      role="status"
      aria-label={t('loading')}
      data-skeleton
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          {WIDTHS[row % WIDTHS.length]?.map((width, cell) => (
            <span
              key={cell}
              className={classes.bone}
              style={{ width, marginLeft: cell === 1 ? 'auto' : cell === 0 ? (row % 3) * 18 : 0 }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A page that is on its way: its head and its rows. */
export function PageSkeleton({ atOnce = false }: SkeletonProps) {
  const late = useLate(atOnce);
  return (
    <div className={classes.page}>
      <div className={`${classes.head} ${late}`} aria-hidden>
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
      <RowsSkeleton rows={10} atOnce={atOnce} />
    </div>
  );
}
