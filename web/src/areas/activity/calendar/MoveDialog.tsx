import { type InspectionView, inspections } from '@plumbline/contract/inspections/wire';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { pageZone } from '../../../kit/format/zone.ts';
import { type VersionedView, api } from '../../../kit/http/api.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useMoveRange } from '../../../parts/dispatch/useMoveRange.tsx';
import { useLoads } from '../../../parts/dispatch/useLoads.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { PropertyList } from '../../../ui/layout/Panel.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { now } from '../../../kit/clock.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { RefusalError } from '../../../kit/http/errors.ts';
import { refetch, useAct } from '../../../kit/http/resourceApi.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { changedParts } from '../../../parts/form/body.ts';
import { useAble } from './useAble.ts';
import { movedBy } from './days.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

/** The new place of an inspection. */
export interface MoveDestination {
  id: string;
  day: string;
  /** The new responsible user; undefined for no change, null for nobody. */
  person: { id: string; name: string } | null | undefined;
}

interface DialogProps {
  to: MoveDestination;
  title: string;
  onClose: () => void;
}

/** Asks once, with both times and both people; again, if somebody else has changed it meanwhile. */
export function MoveDialog({ to, title, onClose }: DialogProps) {
  const query = useQuery({ ...ENTITIES.inspection.api.oneQuery(to.id), staleTime: 0 });
  const [attempt, setAttempt] = useState(0);
  return (
    <Modal opened onClose={onClose} title={title}>
      {query.data && query.isFetchedAfterMount ? (
        <MoveForm
          key={attempt}
          current={query.data}
          to={to}
          onClose={onClose}
          onStale={() => void query.refetch().then(() => setAttempt(attempt + 1))}
        />
      ) : (
        <RowsWaiting query={query} rows={3} />
      )}
    </Modal>
  );
}

/** The times of an inspection on the new day, at the same time of day; the due time moves by as many days. */
function planAt(inspection: InspectionView, { day, person }: MoveDestination): InspectionTerms {
  const zone = pageZone();
  const before = planBefore(inspection);
  const days = { from: dayText(dayIn(zone, new Date(before.assigned_time))), to: day };
  const moved = (moment: string) =>
    days.from === day ? moment : movedBy(zone, moment, days).toISOString();
  return {
    assigned_time: moved(before.assigned_time),
    due_time: before.due_time === null ? null : moved(before.due_time),
    responsible_id: person === undefined ? before.responsible_id : (person?.id ?? null),
  };
}

interface FormProps {
  current: VersionedView<InspectionView>;
  to: MoveDestination;
  onClose: () => void;
  onStale: () => void;
}

const change = (from: string, next: string) => `${from} → ${next}`;

function MoveForm({ current, to, onClose, onStale }: FormProps) {
  const t = useTranslations('activity');
  const label = useTranslations('field');
  const dispatch = useTranslations('dispatch');
  const common = useTranslations('common');
  const list = useTranslations('list.act');
  const loads = useLoads();
  const [reason, setReason] = useState('');
  // what is asked does not change before it is answered
  const [{ view: inspection, version }] = useState(current);
  const move = useMove(inspection.id, { done: onClose, stale: onStale });
  const before = planBefore(inspection);
  const plan = planAt(inspection, to);
  const nobody = t('views.unassigned');
  const isHandedOver = plan.responsible_id !== before.responsible_id;
  const load = to.person && isHandedOver ? loads(to.person.id) : null;
  const range = useMoveRange({
    inspection,
    at: new Date(plan.assigned_time),
    mayFollow: !isHandedOver,
    done: onClose,
  });
  const isAble = useAble({
    unit: to.person && isHandedOver ? inspection.business_unit.id : undefined,
    people: to.person ? [to.person.id] : [],
  });
  const isUnable = to.person && isHandedOver && !isAble(to.person.id);
  const isPast =
    plan.assigned_time !== before.assigned_time && Date.parse(plan.assigned_time) < now();
  const isLate = plan.due_time !== null && Date.parse(plan.due_time) < now();
  const isBusy = move.isPending || range.isMoving;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || isUnable || !range.mayMove) return;
        if (range.follows) range.moveAll(reason.trim());
        else move.mutate({ before, plan, reason: reason.trim(), version });
      }}
    >
      {range.fields}
      <PropertyList
        rows={[
          plan.assigned_time !== before.assigned_time && [
            label('assigned_time'),
            change(formatMoment(before.assigned_time), formatMoment(plan.assigned_time)),
          ],
          !range.follows &&
            plan.due_time !== before.due_time && [
              label('due_time'),
              change(formatMoment(before.due_time), formatMoment(plan.due_time)),
            ],
          isHandedOver && [
            label('responsible'),
            change(inspection.responsible?.name ?? nobody, to.person?.name ?? nobody),
          ],
        ]}
      />
      {isUnable && to.person && (
        <p className="size-13 above-8" role="alert">
          {t('move.unable', { name: to.person.name, unit: inspection.business_unit.name })}{' '}
          <AppLink to={paths.user(to.person.id)} search={{ tab: 'shares' }}>
            {t('move.share')}
          </AppLink>
        </p>
      )}
      {isPast && (
        <p className="size-13 above-8" role="status">
          {t(isLate ? 'move.past' : 'move.past_day')}
        </p>
      )}
      {load !== null && to.person && (
        <p className="size-13 quiet above-8">{t('move.load', { name: to.person.name, load })}</p>
      )}
      <TextInput
        className="above-12"
        maxLength={500}
        label={label('reason')}
        description={dispatch('reason_help')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          {...focusFirst()}
          loading={isBusy}
          disabled={isUnable || !range.mayMove}
        >
          {isHandedOver && plan.assigned_time === before.assigned_time
            ? list('hand_over')
            : list('reschedule')}
        </Button>
      </div>
    </form>
  );
}

/** The times and the responsible user of an inspection. */
interface InspectionTerms {
  assigned_time: string;
  due_time: string | null;
  responsible_id: string | null;
}

const planBefore = ({ assigned_time, due_time, responsible }: InspectionView): InspectionTerms => ({
  assigned_time,
  due_time,
  responsible_id: responsible?.id ?? null,
});

interface Request {
  before: InspectionTerms;
  plan: InspectionTerms;
  reason: string;
  version: string | undefined;
}

const STALE = 412;

/** Moves an inspection as a whole, unless somebody else has changed it; so does the undo in its notice. */
function useMove(id: string, { done, stale }: { done: () => void; stale: () => void }) {
  const t = useTranslations('activity.move');
  const common = useTranslations('common');
  const path = `${inspections.path}/${id}`;
  const undo = async ({ before, plan }: Request, version: string | undefined) => {
    try {
      await api.patch(path, { body: changedParts({ ...plan }, { ...before }), version });
      notify({ text: t('undone') });
    } catch (error) {
      notifyError(error);
    }
    await refetch(...ENTITIES.inspection.shownBy);
  };
  return useAct(
    async ({ before, plan, reason, version }: Request) => {
      const body = {
        ...changedParts({ ...before }, { ...plan }),
        ...(reason === '' ? {} : { reason }),
      };
      try {
        await api.patch(path, { body, version });
      } catch (error) {
        if (error instanceof RefusalError && error.status === STALE) stale();
        throw error;
      }
      return await api.read<InspectionView>(path);
    },
    {
      changes: ENTITIES.inspection.shownBy,
      done: ({ view, version }, request) => {
        done();
        notify({
          text: t('done'),
          description: view.template_name,
          action: { label: common('undo'), run: () => void undo(request, version) },
        });
      },
    },
  );
}
