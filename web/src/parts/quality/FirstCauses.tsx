import type { CodedValue } from '@plumbline/contract/kit/answers';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { ENTITIES } from '../entity/entities.ts';
import { AppLink } from '../page/AppLink.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { CauseRow } from './CauseRow.tsx';
import { causesQuery, keyOfCause, type QualityOwner } from './causes.ts';
import classes from './FirstCauses.module.css';
import list from './Causes.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';

interface Props {
  owner: QualityOwner & { name: string };
  status: CodedValue | null;
}

/** The first causes, and a link to all of them. */
export function FirstCauses({ owner, status }: Props) {
  const t = useTranslations('quality');
  const query = useQuery({ ...causesQuery(owner), enabled: status !== null });
  const path = ENTITIES[owner.entity].pathOf(owner.id);
  const remaining = (query.data?.total ?? 0) - (query.data?.items.length ?? 0);
  return (
    <div className={classes.popover} {...focusFirst()} tabIndex={-1}>
      <h2 className={`title-13 break-anywhere ${classes.popTitle}`} dir="auto">
        {status
          ? t('why', { name: owner.name, status: status.name })
          : t('why_not_assessed', { name: owner.name })}
      </h2>
      {status === null && <p className={`quiet ${classes.popText}`}>{t('no_facts')}</p>}
      {query.isLoading && <RowsSkeleton rows={2} />}
      {query.isError && <FailedState error={query.error} retry={() => void query.refetch()} />}
      <ul className={`overflow-auto ${list.causes} ${classes.list}`} data-narrow>
        {query.data?.items.map((cause) => (
          <CauseRow
            key={`${cause.object.id} ${keyOfCause(cause)}`}
            cause={cause}
            own={cause.object.id === owner.id}
          />
        ))}
      </ul>
      <AppLink to={path} className={classes.all}>
        {remaining > 0 ? t('all_causes', countArgs(remaining)) : t('open_page')}
      </AppLink>
    </div>
  );
}
