import type { AuditEntry } from '@plumbline/contract/kit/rows';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { useFieldLabel } from '../list/filter/fields.ts';
import classes from './FieldChanges.module.css';
import { AuditValue } from './AuditValue.tsx';
import { furtherChangesOf, isEmpty } from '@plumbline/contract/kit/changes';
import type { Entity } from '@plumbline/contract/resources';
import type { PartNames } from './AuditValue.tsx';

/** The entity of a log, and the names of the parts of its structured values. */
export interface AuditedEntity {
  resource: Entity;
  parts: PartNames;
}

const OPERATIONS = [
  'create',
  'update',
  'archive',
  'restore',
  'delete',
  'start',
  'complete',
  'cancel',
  'import',
] as const;
type Operation = (typeof OPERATIONS)[number];
const isOperation = (name: string): name is Operation => OPERATIONS.includes(name as Operation);

/** The sentence of an action, and what it changed. Columns without a display name are internal and left out. */
export function FieldChanges({
  resource,
  parts,
  entry,
  who,
}: AuditedEntity & { entry: AuditEntry; who: string }) {
  const t = useTranslations('audit');
  const label = useFieldLabel();
  const changes = furtherChangesOf(resource, entry).filter(({ name }) => label(name) !== name);
  const operation = isOperation(entry.operation) ? entry.operation : 'update';
  const isNew = changes.every((change) => isEmpty(change.old));
  const values = { parts, names: entry.names };
  return (
    <>
      <p>
        {t.rich(`did.${operation}`, {
          who,
          ...countArgs(changes.length),
          b: (chunks) => <b dir="auto">{chunks}</b>,
        })}
      </p>
      {changes.length > 0 && (
        <dl className={`sunken radius-7 ${classes.changes}`} data-new={isNew || undefined}>
          {changes.map((change) => (
            <div className="stack align-baseline" key={change.name}>
              <dt className="quiet">{label(change.name)}</dt>
              {!isNew && (
                <dd className={`break-anywhere ${classes.old}`}>
                  <del className="faint" aria-label={t('before')}>
                    <AuditValue field={change.field} value={change.old} {...values} />
                  </del>
                </dd>
              )}
              <dd className={`relative break-anywhere ${classes.new}`}>
                <ins className="radius-5 medium" aria-label={t('after')}>
                  <AuditValue field={change.field} value={change.new} {...values} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
