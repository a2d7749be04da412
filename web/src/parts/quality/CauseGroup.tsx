import type { QualityCause } from '@plumbline/contract/quality/causes';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { pathAbove } from '../list/cells/pathAbove.ts';
import { CauseRow } from './CauseRow.tsx';
import { keyOfCause } from './causes.ts';
import classes from './Causes.module.css';

/** The findings on one object, under its name and path; a page about that object shows neither. */
export function CauseGroup({ causes, of }: { causes: QualityCause[]; of: string }) {
  const object = causes[0]?.object;
  if (object === undefined) return null;
  const place = pathAbove(object);
  return (
    <section aria-label={object.name} className="line-above">
      {object.id !== of && (
        <h3 className={`row align-baseline size-13 medium ${classes.groupHead}`}>
          <AppLink to={paths.object(object.id)} className={classes.where}>
            <span dir="auto">{object.name}</span>
          </AppLink>
          {place !== undefined && (
            <span
              className="min-width-0 size-12 regular faint cut"
              dir="auto"
              title={object.full_name}
            >
              {place}
            </span>
          )}
        </h3>
      )}
      <ul className={classes.causes}>
        {causes.map((cause) => (
          <CauseRow key={keyOfCause(cause)} cause={cause} own />
        ))}
      </ul>
    </section>
  );
}
