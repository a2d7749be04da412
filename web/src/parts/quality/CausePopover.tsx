import { useDisclosure } from '@mantine/hooks';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { AppLink } from '../page/AppLink.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { CauseRow } from './CauseRow.tsx';
import { causesQuery, keyOfCause, type QualityOwner } from './causes.ts';
import { ENTITIES } from '../entity/entities.ts';
import classes from './CausePopover.module.css';
import list from './Causes.module.css';
import { Popover } from '../../ui/overlays/Popup.tsx';

interface Props {
  owner: QualityOwner & { name: string };
  status: CodedValue | null;
  /** The badge; pressing the button around it shows the causes. */
  children: ReactNode;
  tabIndex?: number;
}

/** A status with its causes: pressing the badge shows them. Until then a row has only a button, so that tables scroll faster. */
export function CausePopover(props: Props) {
  const [wasPressed, setWasPressed] = useState(false);
  return wasPressed ? (
    <Opening {...props} />
  ) : (
    <Ask {...props} onClick={() => setWasPressed(true)} />
  );
}

function useAskLabel({ owner, status }: Props): string {
  const t = useTranslations('quality');
  return t('why_open', { name: owner.name, status: status?.name ?? t('not_assessed') });
}

type AskProps = Props &
  Omit<ComponentProps<'button'>, keyof Props> & { ref?: Ref<HTMLButtonElement> };

/** Passes the popover's target props on to the button. */
function Ask({ owner, status, children, tabIndex = 0, ...rest }: AskProps) {
  const label = useAskLabel({ owner, status, children });
  return (
    <button
      {...rest}
      type="button"
      className={classes.ask}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}

/** Opens once it has loaded; its button takes over the focus from the one that was pressed. */
function Opening(props: Props) {
  const { owner, status } = props;
  const [opened, { toggle, close, open }] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  const label = useAskLabel(props);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    open();
  }, [open]);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-start"
      width="min(440px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Ask {...props} ref={button} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {opened && <Causes owner={owner} status={status} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The first causes, and a link to all of them. */
function Causes({ owner, status }: Pick<Props, 'owner' | 'status'>) {
  const t = useTranslations('quality');
  const query = useQuery({ ...causesQuery(owner), enabled: status !== null });
  const path = ENTITIES[owner.entity].pathOf(owner.id);
  const remaining = (query.data?.total ?? 0) - (query.data?.items.length ?? 0);
  return (
    <div className={classes.popover} data-autofocus tabIndex={-1}>
      <h2 className={classes.popTitle} dir="auto">
        {status
          ? t('why', { name: owner.name, status: status.name })
          : t('why_not_assessed', { name: owner.name })}
      </h2>
      {status === null && <p className={classes.popText}>{t('no_facts')}</p>}
      {query.isLoading && <RowsSkeleton rows={2} />}
      {query.isError && <FailedState error={query.error} retry={() => void query.refetch()} />}
      <ul className={`${list.causes} ${classes.list}`} data-narrow>
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
