import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionPreview } from '@plumbline/contract/inspections/items';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTimeout } from '../../../kit/chunk.ts';
import { nowDate } from '../../../kit/clock.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { later } from '../../../kit/later.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useReach } from '../../../kit/http/reach.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { useMe } from '../../../kit/session/me.ts';
import { heldPlanning, type HeldPlanning } from '../../../offline/copies/planning.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { closeNewInspection } from '../../../parts/inspection/newInspection.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { planHere } from './planHere.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Textarea } from '../../../ui/fields/TextInput.tsx';
import { MultiSelect } from '../../../ui/fields/MultiSelect.ts';

const load = () => import('../../../offline/outbox/lifecycle.ts');
const recording = later(load);

/** Plans and starts an inspection without a connection, by what this device holds. */
export function PlanHere({ from }: { from: PickedEntity | null }) {
  const held = useHeldPlanning();
  recording.useSoon();
  return held === null ? <RowsSkeleton rows={3} /> : <PlanForm from={from} held={held} />;
}

/** The most objects offered at a time; typing finds the others. */
const MOST_OFFERED = 50;

/** What this device can plan with; null until it has been read. */
function useHeldPlanning(): HeldPlanning | null {
  const [held, setHeld] = useState<HeldPlanning | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void heldPlanning().then((found) => {
      if (isCurrent) setHeld(found);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return held;
}

/** The ids of check lists, or that of a template: only one of them is chosen. */
interface Source {
  by: 'template' | 'check_lists';
  template: string | null;
  check_lists: string[];
}

function previewsOf(
  { byTemplate, byList }: HeldPlanning,
  object_id: string | null,
  { by, template, check_lists }: Source,
): InspectionPreview[] {
  if (by === 'check_lists')
    return check_lists.flatMap((id) => byList.find((one) => listOf(one).id === id) ?? []);
  return byTemplate.filter((one) => one.object.id === object_id && one.template?.id === template);
}

const listOf = ({ details: [first] }: InspectionPreview) =>
  first?.detail.check_list ?? { id: '', name: '' };

function PlanForm({ from, held }: { from: PickedEntity | null; held: HeldPlanning }) {
  const t = useTranslations('inspections.create');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const words = useTranslations('inspection');
  const go = useGo();
  const away = useReach().away !== null;
  const me = useMe();
  const [object_id, setObject] = useState(from?.id ?? null);
  const place = held.places.find(({ object }) => object.id === object_id);
  const placeOf = new Map(
    held.places.map(({ object, object_full_name }) => [object.id, object_full_name]),
  );
  const templates = held.byTemplate.filter(({ object }) => object.id === object_id);
  const [source, setSource] = useState<Source>({
    by: templates.length > 0 ? 'template' : 'check_lists',
    template: null,
    check_lists: [],
  });
  const [comment, setComment] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [first, ...others] = previewsOf(held, object_id, source);
  useUnsaved(first !== undefined || comment !== '');
  const make = useAct(
    async () => {
      if (place === undefined || first === undefined) throw new Error('nothing to plan');
      const { recordPlan, recordStatus } = await withTimeout(load);
      const plan = planHere({
        place,
        previews: [first, ...others],
        me: { id: me.id, name: me.full_name },
        at: nowDate(),
        comment,
        planned: words('on_device.planned'),
      });
      await recordPlan(plan);
      const { inspection } = plan.made;
      // once it is planned, another press would plan another one
      const started = await recordStatus(inspection, {
        operative_status_code: STATUS.active,
      }).catch(notifyError);
      return { inspection, started };
    },
    {
      done: ({ inspection: { id, template_name }, started }) => {
        closeNewInspection();
        if (started) {
          const text = started === 'arrived' ? 'notice_started' : 'notice_started_here';
          notify({ text: words(text), description: template_name });
        }
        go(paths.inspectionRun(id));
      },
    },
  );
  const isOfOther = [first, ...others].some((one) => one && one.object.id !== object_id);
  const isOther = from !== null && place === undefined;
  return (
    <form
      className="column gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (place !== undefined && first !== undefined) make.mutate(undefined);
      }}
    >
      {away && <p className="size-13 quiet">{t('here.about')}</p>}
      <Select
        withAsterisk
        searchable
        label={label('object')}
        openOnFocus={false}
        {...focusFirst(place === undefined)}
        nothingFoundMessage={
          held.places.length === 0 ? t('here.no_object') : common('nothing_found')
        }
        limit={MOST_OFFERED}
        data={held.places.map(({ object }) => ({ value: object.id, label: object.name }))}
        renderOption={({ option }) => (
          <span className="column min-width-0" dir="auto">
            <span>{option.label}</span>
            <small className="smaller">{placeOf.get(option.value)}</small>
          </span>
        )}
        value={place === undefined ? null : object_id}
        onChange={(id) => {
          setObject(id);
          setSource({ ...source, template: null });
        }}
        error={objectFault()}
      />
      <Segments
        fullWidth
        aria-label={t('by')}
        value={source.by}
        data={[
          { value: 'template', label: label('template') },
          { value: 'check_lists', label: common('page.checkLists') },
        ]}
        onChange={(by) => setSource({ ...source, by: by === 'template' ? by : 'check_lists' })}
      />
      {source.by === 'template' ? (
        templates.length === 0 ? (
          <p className="size-13 quiet">{t('here.no_template')}</p>
        ) : (
          <Select
            withAsterisk
            label={label('template')}
            data={templates.flatMap(({ template }) =>
              template ? [{ value: template.id, label: template.name }] : [],
            )}
            value={source.template}
            onChange={(template) => setSource({ ...source, template })}
            error={isSubmitted && first === undefined ? t('template_required') : null}
          />
        )
      ) : held.byList.length === 0 ? (
        <p className="size-13 quiet">{t('here.no_list')}</p>
      ) : (
        <MultiSelect
          withAsterisk
          searchable
          hidePickedOptions
          label={common('page.checkLists')}
          description={isOfOther ? t('here.limits') : null}
          // Enter picks the highlighted option; only the button submits the dialog
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          data={held.byList.map(listOf).map(({ id, name }) => ({ value: id, label: name }))}
          value={source.check_lists}
          onChange={(check_lists) => setSource({ ...source, check_lists })}
          error={isSubmitted && first === undefined ? t('check_lists_required') : null}
        />
      )}
      <Textarea
        label={label('comment')}
        maxLength={4000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className="row flex-wrap justify-end">
        <Button variant="default" size="sm" data-phone="lg" onClick={closeNewInspection}>
          {common('cancel')}
        </Button>
        <Button type="submit" size="sm" data-phone="lg" loading={make.isPending}>
          {t('here.submit')}
        </Button>
      </div>
    </form>
  );

  function objectFault(): string | null {
    if (isOther && object_id === from.id) return t('here.object_not_held', { name: from.name });
    return isSubmitted && place === undefined ? t('object_required') : null;
  }
}
