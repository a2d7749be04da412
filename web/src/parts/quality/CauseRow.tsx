import type { QualityCause } from '@plumbline/contract/quality/causes';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { useAnswerText } from '../inspection/answerText.ts';
import { useScaleText } from '../inspection/scaleText.ts';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { useIndicatorUnit } from '../constraint/indicatorUnit.ts';
import { breachText, limitValueText } from '../constraint/breach.ts';
import { useQuality } from './useQuality.ts';
import { breachOfCause } from './causes.ts';
import classes from './Causes.module.css';

/** One fact behind a status: the finding, its place, its inspection and who recorded it; or a broken restriction. */
export function CauseRow({ cause, own }: { cause: QualityCause; own: boolean }) {
  const qualityOf = useQuality();
  return (
    <li className={`stack align-centre ${classes.cause}`}>
      <span className={classes.causeStatus}>
        <QualityBadge status={qualityOf(cause.quality_status)} />
      </span>
      <span className={`column min-width-0 ${classes.causeText}`}>
        <span className={`medium break-anywhere ${classes.causeName}`} dir="auto">
          {cause.name}
        </span>
        {cause.kind === 'item' ? <Finding cause={cause} /> : <BrokenLimit cause={cause} />}
        {!own && (
          <span className="small quiet break-anywhere">
            <AppLink to={paths.object(cause.object.id)} className={classes.where}>
              <span dir="auto" title={cause.object.full_name}>
                {cause.object.name}
              </span>
            </AppLink>
          </span>
        )}
      </span>
      <Source cause={cause} />
    </li>
  );
}

/** The answer as it was given, the limit it broke and its comment. */
function Finding({ cause }: { cause: QualityCause }) {
  const t = useTranslations('quality');
  const answerText = useAnswerText();
  const scaleText = useScaleText();
  const { value, comment, limit, scale } = cause;
  const scaled = scaleText(answerText(cause, value), scale);
  const parts = [
    scaled.answer,
    scaled.limit,
    limit === null ? '' : t('limit', { limit: answerText(cause, limit) }),
    comment ?? '',
  ];
  const text = parts.filter((part) => part !== '').join(' · ');
  return text === '' ? null : (
    <span className="small quiet break-anywhere" dir="auto">
      {text}
    </span>
  );
}

function Source({ cause }: { cause: QualityCause }) {
  if (!cause.inspection) return <ConstraintSource constraint={cause.constraint} />;
  const { id, name, finished_at } = cause.inspection;
  return (
    <span className={`column min-width-0 small break-anywhere faint ${classes.source}`}>
      <AppLink to={paths.inspection(id)} className={classes.where}>
        <span dir="auto">{name}</span>
      </AppLink>
      <span>
        <span className="num-date">{formatMoment(finished_at)}</span>
        {cause.inspector && ` · ${cause.inspector}`}
        <Photos count={cause.content_count} />
      </span>
    </span>
  );
}

function Photos({ count }: { count: number }) {
  const t = useTranslations('quality');
  if (count === 0) return null;
  return (
    <span className={`inline ${classes.photos}`} title={t('photos', countArgs(count))}>
      <IconPaperclip size={14} stroke={1.6} aria-hidden />
      {formatNumber(count)}
    </span>
  );
}

/** The value of a restriction with how far it is beyond its limit; the value leads to its history. */
function BrokenLimit({ cause }: { cause: QualityCause }) {
  const words = useTranslations('constraint');
  const { indicator, value } = cause;
  const unit = useIndicatorUnit(indicator);
  const breach = breachOfCause(cause);
  return (
    <span className={`row small quiet break-anywhere flex-wrap ${classes.limit}`} dir="auto">
      {indicator && (
        <AppLink to={paths.indicator(indicator.id)} className={classes.where}>
          {indicator.name}
          {typeof value === 'number' && `: ${limitValueText(value, unit)}`}
        </AppLink>
      )}
      {breach && <span>{breachText(words, breach, unit)}</span>}
    </span>
  );
}

/** The restriction, and since when it has had this verdict. */
function ConstraintSource({ constraint }: Pick<QualityCause, 'constraint'>) {
  const t = useTranslations('quality');
  if (constraint === null) return null;
  return (
    <span className={`column min-width-0 small break-anywhere faint ${classes.source}`}>
      <AppLink to={paths.constraint(constraint.id)} className={classes.where}>
        {t('restriction')}
      </AppLink>
      <span className="num-date">{t('since', { at: formatMoment(constraint.since) })}</span>
    </span>
  );
}
