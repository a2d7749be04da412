import type { Entity } from '@plumbline/contract/resources';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { explain } from '../../../kit/http/refusals.ts';
import { useNames } from '../useNames.ts';
import classes from './Bulk.module.css';
import type { BulkOutcome } from './runBulk.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  outcome: BulkOutcome;
  resource: Entity;
  why?: ((error: unknown) => string | null) | undefined;
  onClose: () => void;
}

/** The number of finished rows, and the reason for each of the others. */
export function BulkReport({ outcome, resource, why, onClose }: Props) {
  const t = useTranslations('list.bulk_run');
  const common = useTranslations('common');
  const { done, failed, skipped } = outcome;
  const nameOf = useNames(
    resource,
    failed.map(({ id }) => id),
  );
  return (
    <>
      <p className="size-13" role="status">
        {t('done', countArgs(done.length))} {t('failed', countArgs(failed.length))}{' '}
        {skipped.length > 0 && t('left', countArgs(skipped.length))}
      </p>
      <ul className={`column overflow-auto gap-8 above-12 ${classes.failed}`}>
        {failed.map(({ id, error }) => {
          const { title, description } = explain(error);
          return (
            <li className="column" key={id}>
              <b className="medium" dir="auto">
                {nameOf(id)}
              </b>
              <span className="quiet">
                {why?.(error) ?? [title, description].filter(Boolean).join(' ')}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="row flex-wrap justify-end gap-16 above-16">
        <Button onClick={onClose} {...focusFirst()}>
          {common('close')}
        </Button>
      </div>
    </>
  );
}
