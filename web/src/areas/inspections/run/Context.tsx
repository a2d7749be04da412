import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useKeyNames } from '../../../kit/keyNames.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { PropertyList } from '../../../ui/layout/Panel.tsx';
import { PersonAvatar } from '../../../parts/portrait/PersonAvatar.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { useInspectedObject } from '../api.ts';
import classes from './Context.module.css';

/** The inspected object, the due time and the keys. */
export function Context({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections.runner');
  const answer = useTranslations('inspection.answer');
  const label = useTranslations('field');
  const inspections = useTranslations('inspections');
  const { data: object } = useInspectedObject(inspection.object.id);
  const { responsible } = inspection;
  const { control } = useKeyNames();
  const keys: [string[], string][] = [
    [['1'], answer('ok')],
    [['2'], answer('attention')],
    [['3'], answer('critical')],
    [['0'], answer('not_applicable')],
    [['J', 'K'], t('keys.next_previous')],
    [['C'], label('comment')],
    [['P'], t('photos.photo')],
    [['U'], t('keys.unfinished')],
    [[control, '↵'], inspections('complete')],
  ];
  return (
    <aside className={classes.context} aria-label={t('about')}>
      <div className={`row wrap below-8 ${classes.object}`}>
        <AppLink className="bold inherit" to={paths.object(inspection.object.id)}>
          {inspection.object.name}
        </AppLink>
        {object && <QualityBadge status={object.quality_status} size="small" />}
      </div>
      <PropertyList
        rows={[
          object ? [label('bu_class'), object.object_class?.name] : null,
          object ? [label('location'), object.parent?.name] : null,
          [
            label('responsible'),
            responsible && (
              <>
                <PersonAvatar name={responsible.name} avatar={responsible.avatar} size={20} />{' '}
                {responsible.name}
              </>
            ),
          ],
          [label('assigned_time'), <Time key="assigned" at={inspection.assigned_time} />],
          [label('due_time'), <Time key="due" at={inspection.due_time} />],
          [label('required_credits'), formatNumber(inspection.required_credits)],
        ]}
      />
      {inspection.comment && (
        <p className={`quiet above-8 ${classes.comment}`} dir="auto">
          {inspection.comment}
        </p>
      )}
      <h2 className={`line-above size-12 regular faint ${classes.title}`}>{t('keys.title')}</h2>
      <dl className={`stack ${classes.keys}`}>
        {keys.map(([keyNames, text]) => (
          <div className="flex align-baseline gap-6" key={text}>
            <dt className="flex flex-none">
              {keyNames.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd className="size-12 quiet break-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Time({ at }: { at: string | null }) {
  return at === null ? '–' : <span className="num-date">{formatMoment(at)}</span>;
}
