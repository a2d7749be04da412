import type { Entity } from '@plumbline/contract/resources';
import { useState, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import type { ChangeTopic } from '../../../kit/http/queryClient.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { BulkReport } from './BulkReport.tsx';
import { type RowsAct, type BulkOutcome, runBulk } from './runBulk.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';

/** The question before an action on several rows. */
export interface BulkQuestion {
  title: string;
  consequence?: string;
  verb: string;
  danger?: boolean;
  /** The label of the safe button, where "Cancel" could be read as the action itself. */
  keep?: string;
  /** The action's inputs; after a failed attempt (`isSubmitted`), each field says what is missing. The first has the focus. */
  fields?: (isSubmitted: boolean) => ReactNode;
  /** Whether all fields are filled in. */
  ready?: boolean;
  act: RowsAct;
  /** The reason why a row was refused, if this action can explain it better. */
  why?: (error: unknown) => string | null;
}
interface Props extends BulkQuestion {
  ids: readonly string[];
  resource: Entity;
  /** Entities that show part of the rows. */
  changes: readonly ChangeTopic[];
  onClose: () => void;
  /** The outcome of each row; failed rows stay selected. */
  onDone: (outcome: BulkOutcome) => void;
}

/** Asks, processes the rows with a visible count, and reports each refusal. */
export function BulkDialog(props: Props) {
  const { ids, act, ready = true, onDone, onClose } = props;
  const t = useTranslations('list.bulk_run');
  const common = useTranslations('common');
  const [targetIds] = useState(ids); // fixed at the start, because finished rows leave the selection
  const run = useBulkRun(props.changes);
  const running = run.progress !== null;
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = async () => {
    const outcome = await run.start(targetIds, act);
    onDone(outcome);
    if (outcome.failed.length === 0) onClose();
  };
  return (
    <Modal opened onClose={() => (running ? run.stop() : onClose())} title={props.title}>
      {run.outcome ? (
        <BulkReport
          outcome={run.outcome}
          resource={props.resource}
          why={props.why}
          onClose={onClose}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setSubmitted(true);
            if (ready && !running) void submit();
          }}
        >
          {props.consequence && <p className="size-13 quiet">{props.consequence}</p>}
          {props.fields?.(isSubmitted)}
          {running && (
            <>
              <ProgressBar
                className="above-16"
                value={((run.progress ?? 0) / targetIds.length) * 100}
                aria-label={props.title}
              />
              <p className="size-13 num" role="status">
                {t('progress', {
                  tried: formatNumber(run.progress),
                  all: formatNumber(targetIds.length),
                })}
              </p>
            </>
          )}
          <div className="row flex-wrap justify-end above-16">
            <Button
              variant="default"
              onClick={running ? run.stop : onClose}
              {...focusFirst(!props.fields)}
            >
              {running ? t('stop') : (props.keep ?? common('cancel'))}
            </Button>
            <Button
              type="submit"
              loading={running}
              {...(props.danger ? { variant: 'outline', color: 'danger' } : {})}
            >
              {props.verb}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

interface BulkRun {
  /** The number of rows attempted; null while nothing runs. */
  progress: number | null;
  outcome: BulkOutcome | null;
  start: (ids: readonly string[], act: RowsAct) => Promise<BulkOutcome>;
  stop: () => void;
}

/** Runs an action over rows and then invalidates the lists, whatever the outcome. */
function useBulkRun(changes: readonly ChangeTopic[]): BulkRun {
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const stopped = useRef(false);
  return {
    progress,
    outcome,
    start: async (ids, act) => {
      stopped.current = false;
      setOutcome(null);
      setProgress(0);
      const result = await runBulk(ids, act, { step: setProgress, stopped: () => stopped.current });
      setProgress(null);
      setOutcome(result);
      void refetch(...changes);
      return result;
    },
    stop: () => {
      stopped.current = true;
    },
  };
}
