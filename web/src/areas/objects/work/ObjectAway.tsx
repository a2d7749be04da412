import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { useMay } from '../../../kit/session/may.ts';
import { paths } from '../../../kit/paths.ts';
import {
  readFindings,
  type FindingHere,
  type ObjectHere,
} from '../../../offline/copies/objectsHere.ts';
import { useAnswerText } from '../../../parts/inspection/answerText.ts';
import { pathAbove } from '../../../parts/list/cells/pathAbove.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { useObjectHere } from './useWorkHere.ts';
import { OwnWork } from './OwnWork.tsx';
import classes from './OwnWork.module.css';

/** The page of an object that is not kept on this device, without the server: the user's work on it. */
export function ObjectAway({ id }: { id: string }) {
  const t = useTranslations('objects.work');
  const common = useTranslations('common');
  const page = useTranslations('page.waiting');
  const mayWork = useMay('inspection.status');
  const { data: object } = useObjectHere(id);
  const place = object?.full_name ? pathAbove({ ...object, full_name: object.full_name }) : null;
  return (
    <Page>
      <PageHeader
        title={object?.name ?? t('unnamed')}
        meta={place}
        crumbs={[{ label: common('page.objects'), to: paths.objects() }]}
      />
      <div className="stack single-column above-16">
        {mayWork && <OwnWork object_id={id} />}
        {object && <Findings object={object} />}
        <StateMessage icon={IconCloudOff} title={page('title')} text={t('rest')} />
      </div>
    </Page>
  );
}

/** The latest findings, as the user's inspections have them. */
function Findings({ object }: { object: ObjectHere }) {
  const t = useTranslations('objects.work');
  const { data = [] } = useQuery({
    queryKey: ['object', 'findings here', object.id],
    queryFn: () => readFindings(object),
    meta: { quiet: true },
  });
  if (data.length === 0) return null;
  return (
    <Panel flush title={t('findings')}>
      <ul>
        {data.map((finding) => (
          <Finding key={finding.id} finding={finding} />
        ))}
      </ul>
    </Panel>
  );
}

function Finding({ finding }: { finding: FindingHere }) {
  const answerText = useAnswerText();
  const { name, previous } = finding;
  const value = answerText(finding, previous.value);
  return (
    <li className={`row gap-12 line-above ${classes.other}`}>
      <QualityBadge status={previous.quality_status} />
      <span className="column grow min-width-0">
        <span className="medium break-anywhere" dir="auto">
          {name}
        </span>
        {value !== '' && (
          <span className="small quiet break-anywhere" dir="auto">
            {value}
          </span>
        )}
      </span>
      <span className="small faint num-date">{formatMoment(previous.finished_at)}</span>
    </li>
  );
}
