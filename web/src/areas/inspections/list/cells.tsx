import { formatMoment } from '../../../kit/format/format.ts';
import type { InspectionRow } from '../../../parts/inspection/inspectionStatus.ts';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { useRowTab } from '../../../parts/list/table/rowFocus.ts';
import { PersonAvatar } from '../../../parts/portrait/PersonAvatar.tsx';
import classes from './columns.module.css';

export function NamesCell({
  row,
}: {
  row: SelectedFields<InspectionRow, 'template_name' | 'object.name' | 'number'>;
}) {
  const tabIndex = useRowTab();
  return (
    <span className={`row align-baseline min-width-0 ${classes.names}`}>
      <AppLink
        className="loud medium"
        to={paths.inspection(row.id)}
        tabIndex={tabIndex}
        underline="never"
        title={row.template_name}
      >
        <span dir="auto">{row.template_name}</span>
      </AppLink>
      <small dir="auto">
        {row.object.name} · <span className="num">{row.number}</span>
      </small>
    </span>
  );
}

/** Overdue is bold, never red: red means a finding. */
export function MomentCell({ at, bold = false }: { at: string | null; bold?: boolean }) {
  if (at === null) return '–';
  return (
    <span className="num-date" style={bold ? { fontWeight: 600 } : undefined}>
      {formatMoment(at)}
    </span>
  );
}

/** Somebody in a table, with their picture. */
export function Person({
  name,
  avatar = null,
}: {
  name: string;
  avatar?: string | null | undefined;
}) {
  return (
    <span className={`inline min-width-0 ${classes.person}`}>
      <PersonAvatar name={name} avatar={avatar} size={20} />
      <span dir="auto">{name}</span>
    </span>
  );
}
