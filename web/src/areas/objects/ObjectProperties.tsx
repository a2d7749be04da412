import { objects } from '@plumbline/contract/objects/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import type { Reference } from '@plumbline/contract/kit/answers';
import { useTranslations } from 'use-intl';
import { formatDate, formatNumber } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { useAncestors } from '../../parts/entity/ancestors.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { WrittenBy } from '../../parts/portrait/WrittenBy.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import classes from './Overview.module.css';

/** The object's properties, its place, and who wrote it. */
export function ObjectProperties({ view }: { view: ObjectView }) {
  const t = useTranslations('objects');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const { location } = view;
  const point = location?.lat != null && location.lon != null;
  return (
    <Panel title={common('properties')}>
      <PropertyList
        rows={[
          [label('object_class'), view.object_class?.name],
          [label('form_factor'), view.form_factor?.name],
          [
            label('operative_status'),
            view.operative_status && (
              <StatusBadge
                code={view.operative_status.code}
                label={view.operative_status.name}
                look="quiet"
              />
            ),
          ],
          view.status && [
            label('status'),
            <StatusBadge key="s" code={view.status.code} label={view.status.name} look="quiet" />,
          ],
          [
            label('business_unit'),
            <AppLink key="u" to={paths.businessUnit(view.business_unit.id)}>
              {view.business_unit.name}
            </AppLink>,
          ],
          [label('parent'), view.parent && <Parent parent={view.parent} />],
          [label('tags'), view.tags.length > 0 ? <Tags tags={view.tags} /> : null],
          view.manufacturer !== null && [label('manufacturer'), view.manufacturer],
          view.model !== null && [label('model'), view.model],
          view.serial_number !== null && [label('serial_number'), view.serial_number],
          view.external_id !== null && [label('external_id'), view.external_id],
          view.installed_at !== null && [
            label('installed_at'),
            <span key="d" className="num-date">
              {formatDate(view.installed_at)}
            </span>,
          ],
          location !== null && [label('location'), location.text],
          point && [
            t('coordinates'),
            <span
              key="c"
              className="num"
            >{`${formatNumber(location.lat)}, ${formatNumber(location.lon)}`}</span>,
          ],
          view.description !== null && [label('description'), view.description],
          [
            label('created_at'),
            <WrittenBy key="by" moment={view.created_at} who={view.created_by} />,
          ],
          [
            label('updated_at'),
            <WrittenBy key="at" moment={view.updated_at} who={view.updated_by} />,
          ],
        ]}
      />
    </Panel>
  );
}

/** A link, unless the parent is outside the user's scope. */
function Parent({ parent }: { parent: Reference }) {
  const isVisible = useAncestors(objects, parent).some(({ id }) => id === parent.id);
  return isVisible ? <AppLink to={paths.object(parent.id)}>{parent.name}</AppLink> : parent.name;
}

const Tags = ({ tags }: { tags: string[] }) => (
  <span className="wrap gap-4">
    {tags.map((tag) => (
      <span key={tag} className={`radius-5 ${classes.tag}`} dir="auto">
        {tag}
      </span>
    ))}
  </span>
);
