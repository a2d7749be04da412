import { useDisclosure } from '@mantine/hooks';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { later } from '../../kit/later.ts';
import type { QualityOwner } from './causes.ts';
import classes from './CausePopover.module.css';
import { Popover } from '../../ui/overlays/Popup.tsx';

const content = later(async () => await import('./FirstCauses.tsx'));

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
      className={`radius-7 text-start ${classes.ask}`}
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
  const loaded = content.useOnRequest(opened, close);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    open();
  }, [open]);
  return (
    <Popover
      opened={opened && loaded !== null}
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
        {opened && loaded && <loaded.FirstCauses owner={owner} status={status} />}
      </Popover.Dropdown>
    </Popover>
  );
}
