import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { isNewObject } from '../../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../../offline/outbox/shownQueue.ts';
import { closeNewInspection, useNewInspection } from '../../../parts/inspection/newInspection.ts';
import { notify } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useReach } from '../../../kit/http/reach.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { PickEntity, type PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { useIsPhone } from '../../../kit/device.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { PlanHere } from './PlanHere.tsx';
import { TemplateField, SHOWN_TEMPLATES } from './ByFields.tsx';
import { PlanFields } from './PlanFields.tsx';
import { isPlanned, planOf, usePlan } from './plan.ts';
import { useIntentKey } from './useIntentKey.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MultiSelect } from '../../../ui/fields/MultiSelect.ts';

/** Plans an inspection of an object, by a template or by check lists. */
export function NewInspectionDialog() {
  const t = useTranslations('common');
  const phone = useIsPhone();
  const request = useNewInspection();
  return (
    <Modal
      opened={request !== null}
      onClose={closeNewInspection}
      title={t('new_inspection')}
      size={520}
      fullScreen={phone}
    >
      {request && <Form from={request.object} />}
    </Modal>
  );
}

/** What has been begun with a connection goes on when it is lost, unless the user decides otherwise. An object that the server does not have is inspected here. */
function Form({ from }: { from: PickedEntity | null }) {
  const t = useTranslations('inspections.create.here');
  const away = useReach().away !== null;
  const isMadeHere = useEntriesAt(from?.id ?? '').some(isNewObject);
  const [isHere, setHere] = useState(away || isMadeHere);
  if (isHere) return <PlanHere from={from} />;
  return (
    <>
      {away && (
        <Button variant="default" fullWidth className="below-16" onClick={() => setHere(true)}>
          {t('instead')}
        </Button>
      )}
      <NewInspection from={from} />
    </>
  );
}

type By = 'template' | 'check_lists';

function NewInspection({ from }: { from: PickedEntity | null }) {
  const t = useTranslations('inspections');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const go = useGo();
  const [object, setObject] = useState(from);
  const [by, setBy] = useState<By>('template');
  const [template, setTemplate] = useState<string | null>(null);
  const [checkLists, setCheckLists] = useState<string[]>([]);
  const [plan, setPlan] = usePlan(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const keyOf = useIntentKey();
  const hasSource = by === 'template' ? template !== null : checkLists.length > 0;
  useUnsaved(hasSource || object !== from);
  const complete = object !== null && hasSource && isPlanned(plan);
  const make = useAct(
    () => {
      const id = object?.id ?? '';
      const planBody = planOf(plan);
      const [path, body] =
        by === 'template'
          ? [`/inspection/composite/${id}`, { template_id: template, ...planBody }]
          : [`/inspection/${id}/composite/operative`, { check_list_ids: checkLists, ...planBody }];
      return api.post<InspectionView>(path, { body, idempotencyKey: keyOf([path, body]) });
    },
    {
      changes: ['inspection', 'stats'],
      done: ({ id, template_name }) => {
        closeNewInspection();
        const action = { label: common('open'), run: () => go(paths.inspection(id)) };
        notify({ text: t('create.done'), description: template_name, action });
      },
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (complete) make.mutate(undefined);
      }}
    >
      <PickEntity
        entity="object"
        withAsterisk
        label={label('object')}
        {...focusFirst(from === null)}
        value={object}
        onChange={(next) => {
          setObject(next);
          setTemplate(null);
        }}
        error={isSubmitted && object === null ? t('create.object_required') : null}
      />
      <Segments
        fullWidth
        style={{ marginBlock: 'var(--mantine-spacing-md)' }}
        aria-label={t('create.by')}
        value={by}
        data={[
          { value: 'template', label: label('template') },
          { value: 'check_lists', label: common('page.checkLists') },
        ]}
        onChange={(value) => setBy(value === 'template' ? 'template' : 'check_lists')}
      />
      {by === 'template' ? (
        <TemplateField
          object_id={object?.id ?? null}
          value={template}
          onChange={(id, responsible) => {
            setTemplate(id);
            if (responsible && plan.responsible === null) setPlan({ ...plan, responsible });
          }}
          error={isSubmitted && template === null ? t('create.template_required') : null}
        />
      ) : (
        <CheckListField
          value={checkLists}
          onChange={setCheckLists}
          error={isSubmitted && checkLists.length === 0 ? t('create.check_lists_required') : null}
        />
      )}
      <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
        <PlanFields plan={plan} change={setPlan} />
      </div>
      <div className="row flex-wrap justify-end above-24">
        <Button variant="default" onClick={closeNewInspection}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t('create.submit')}
        </Button>
      </div>
    </form>
  );
}

interface CheckListProps {
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | null;
}

/** Check lists of an unplanned inspection, in the order they are picked. */
function CheckListField({ value, onChange, error }: CheckListProps) {
  const t = useTranslations('inspections.create');
  const common = useTranslations('common');
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const searchTerm = search.trim();
  const { data } = ENTITIES.check_list.api.useList({
    fields: ['name'],
    sort_by: 'name',
    page: 1,
    page_size: SHOWN_TEMPLATES,
    with_archived: false,
    filter: searchTerm === '' ? undefined : [`name~${searchTerm}`],
  });
  const matches = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const selected = value
    .filter((id) => !matches.some((one) => one.value === id))
    .map((id) => ({ value: id, label: names.get(id) ?? '' }));
  return (
    <MultiSelect
      withAsterisk
      label={common('page.checkLists')}
      placeholder={value.length === 0 ? t('search_check_lists') : ''}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      // Enter picks the highlighted option; only the button submits the dialog
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      data={[...selected, ...matches]}
      value={value}
      onChange={(ids) => {
        const labels = [...selected, ...matches].map((one) => [one.value, one.label] as const);
        setNames(new Map([...names, ...labels]));
        onChange(ids);
      }}
      error={error}
    />
  );
}
