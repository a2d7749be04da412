import type { Reference } from '@plumbline/contract/kit/answers';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTimeout } from '../../kit/chunk.ts';
import { nowDate } from '../../kit/clock.ts';
import { focusFirst } from '../../kit/firstFocus.ts';
import { useReach } from '../../kit/http/reach.ts';
import { refetch, useAct } from '../../kit/http/resourceApi.ts';
import { later } from '../../kit/later.ts';
import { notify } from '../../kit/notify.ts';
import { heldPlanning, objectChoicesQuery, type HeldPlace } from '../../offline/copies/planning.ts';
import type { NewObjectEntry, ObjectEntry } from '../../offline/outbox/entry.ts';
import { PickEntity } from '../form/fields/PickEntity.tsx';
import { takeFiles } from '../../offline/outbox/takeFiles.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import { madeHere } from './madeHere.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { FileButton } from '../../ui/buttons/FileButton.tsx';

const load = () => import('../../offline/outbox/lifecycle.ts');
const recording = later(load);

interface Props {
  /** The scanned code that the object has; null for none. */
  code: string | null;
  /** Where it was scanned, which is where the object is. */
  location: NewObjectEntry['body']['location'];
  /** The refused object that is to be changed. */
  refused?: ObjectEntry;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** A new object: what can be said of it while standing before it. It is stored on the device first, and sent from there. */
export function NewObjectForm({ code, location, refused, onDone, onCancel }: Props) {
  const t = useTranslations('newObject');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const [name, setName] = useState(refused?.body.name ?? '');
  const [objectClass, setObjectClass] = useState(refused?.made.object_class ?? null);
  const [parent, setParent] = useState(refused?.made.parent ?? null);
  const [labelCode, setCode] = useState(refused?.body.external_id ?? code);
  const [photo, setPhoto] = useState<File | null>(null);
  useUnsaved((refused === undefined && name !== '') || photo !== null);
  recording.useSoon();
  const { data: choices } = useQuery(objectChoicesQuery);
  const places = useHeldPlaces();
  const id = useMemo(() => refused?.object_id ?? crypto.randomUUID(), [refused]);
  const save = useAct(
    async () => {
      const said = { id, name: name.trim(), parent, code: labelCode?.trim() || null, location };
      const made = madeHere(
        { ...said, object_class: objectClass },
        { places, company: choices?.company ?? null },
      );
      if (refused !== undefined) {
        const { outbox } = await import('../../offline/outbox/deviceOutbox.ts');
        await outbox.changeObject(refused, made);
        return 'waits' as const;
      }
      const { recordObject } = await withTimeout(load);
      return await recordObject(made, async () => {
        const owner = { entity: 'object', entity_id: id, inspection_id: null } as const;
        if (photo !== null)
          await takeFiles({ ...owner, about: { title: said.name, number: '', item: '' } }, [
            { bytes: photo, name: photo.name, taken_at: nowDate().toISOString(), isPhoto: true },
          ]);
      });
    },
    {
      done: (outcome) => {
        void refetch('object'); // this device knows another one
        notify({ text: t(outcome === 'arrived' ? 'done' : 'done_here', { name: name.trim() }) });
        onDone(id);
      },
    },
  );
  return (
    <form
      className="stack gap-12"
      aria-label={t(refused === undefined ? 'title' : 'change')}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !save.isPending) save.mutate(undefined);
      }}
    >
      <TextInput
        data-phone="lg"
        withAsterisk
        label={label('name')}
        maxLength={200}
        {...focusFirst()}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Choice
        label={label('object_class')}
        rows={choices?.classes ?? []}
        value={objectClass}
        onChange={setObjectClass}
      />
      <Parent places={places} except={id} value={parent} onChange={setParent} />
      {refused !== undefined && (
        <TextInput
          data-phone="lg"
          label={label('external_id')}
          maxLength={100}
          value={labelCode ?? ''}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {refused === undefined && (
        <div className="row wrap">
          <FileButton accept="image/*" capture="environment" onChange={setPhoto}>
            {(props) => (
              <Button
                {...props}
                data-phone="lg"
                variant="default"
                leftSection={<IconCamera {...ICON} />}
              >
                {t(photo === null ? 'photo' : 'other_photo')}
              </Button>
            )}
          </FileButton>
          {photo && <span className="small quiet break-anywhere">{photo.name}</span>}
        </div>
      )}
      <div className="wrap justify-end">
        <Button data-phone="lg" variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          data-phone="lg"
          disabled={name.trim() === ''}
          loading={save.isPending}
        >
          {t(refused === undefined ? 'verb' : 'change_verb')}
        </Button>
      </div>
    </form>
  );
}

const NONE: HeldPlace[] = [];

/** The objects that this device knows. */
function useHeldPlaces(): readonly HeldPlace[] {
  const [places, setPlaces] = useState<readonly HeldPlace[]>(NONE);
  useEffect(() => {
    let isCurrent = true;
    void heldPlanning().then((held) => {
      if (isCurrent) setPlaces(held.places);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return places;
}

interface ChoiceProps {
  value: Reference | null;
  onChange: (value: Reference | null) => void;
}

/** The object above: any with a connection, one of this device without. */
function Parent({
  places,
  except,
  ...choice
}: ChoiceProps & { places: readonly HeldPlace[]; except: string }) {
  const t = useTranslations('newObject');
  const label = useTranslations('field');
  const away = useReach().away !== null;
  if (!away)
    return (
      <PickEntity
        entity="object"
        data-phone="lg"
        clearable
        label={label('parent')}
        description={t('parent_help')}
        {...choice}
      />
    );
  const rows = places.flatMap(({ object, object_full_name }) =>
    object.id === except ? [] : [{ ...object, note: object_full_name }],
  );
  return <Choice label={label('parent')} description={t('parent_here')} rows={rows} {...choice} />;
}

/** The most rows offered at a time; typing finds the others. */
const MOST_OFFERED = 50;

interface ListedProps extends ChoiceProps {
  label: string;
  description?: string;
  rows: readonly (Reference & { note?: string })[];
}

/** A choice from rows that are here. */
function Choice({ rows, value, onChange, ...rest }: ListedProps) {
  const common = useTranslations('common');
  const known = new Map<string, ListedProps['rows'][number]>(
    value === null ? [] : [[value.id, value]],
  );
  for (const row of rows) known.set(row.id, row);
  return (
    <Select
      {...rest}
      data-phone="lg"
      searchable
      clearable
      openOnFocus={false}
      placeholder={common('search')}
      nothingFoundMessage={common('nothing_found')}
      limit={MOST_OFFERED}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <span className="column min-width-0" dir="auto">
          <span>{option.label}</span>
          <small className="smaller">{known.get(option.value)?.note}</small>
        </span>
      )}
      value={value?.id ?? null}
      onChange={(id) => {
        const row = id === null ? undefined : known.get(id);
        onChange(row === undefined ? null : { id: row.id, code: row.code ?? null, name: row.name });
      }}
    />
  );
}
