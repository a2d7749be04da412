import { Button, FileButton, TextInput } from '@mantine/core';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { IconCamera } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { nowDate } from '../../kit/clock.ts';
import { focusFirst } from '../../kit/firstFocus.ts';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { PickEntity, type PickedEntity } from '../../parts/form/fields/PickEntity.tsx';
import { takeFiles } from '../../offline/outbox/takeFiles.ts';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import type { Place } from '../../kit/place.ts';

interface Props {
  code: string;
  /** Where the code was scanned, which is where the object is. */
  place: Place | null;
  onCreated: (id: string) => void;
  onCancel: () => void;
}

/** A new object that has the code: what can be said of it while standing before it. */
export function ObjectOfCode({ code, place, onCreated, onCancel }: Props) {
  const t = useTranslations('scan.create');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const [name, setName] = useState('');
  const [objectClass, setObjectClass] = useState<PickedEntity | null>(null);
  const [parent, setParent] = useState<PickedEntity | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  useUnsaved(name !== '' || photo !== null);
  const body = JSON.stringify({
    name: name.trim(),
    object_class_id: objectClass?.id ?? null,
    parent_id: parent?.id ?? null,
    external_id: code,
    location: place && { lat: place.latitude, lon: place.longitude },
  });
  // the same body sent again creates nothing else
  // oxlint-disable-next-line react/exhaustive-deps -- a key for each body
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [body]);
  const create = useAct(
    () => api.post<ObjectView>(objects.path, { body: JSON.parse(body) as unknown, idempotencyKey }),
    {
      changes: ENTITIES.object.shownBy,
      done: ({ id, name: title }) => {
        const owner = { entity: 'object', entity_id: id, inspection_id: null } as const;
        // stored on the device first, and sent from there
        if (photo !== null)
          void takeFiles({ ...owner, about: { title, number: '', item: '' } }, [
            { bytes: photo, name: photo.name, taken_at: nowDate().toISOString(), isPhoto: true },
          ]);
        notify({ text: t('done', { name: title }) });
        onCreated(id);
      },
    },
  );
  return (
    <form
      className="stack gap-12"
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !create.isPending) create.mutate(undefined);
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
      <PickEntity
        entity="object_class"
        data-phone="lg"
        clearable
        label={label('object_class')}
        value={objectClass}
        onChange={setObjectClass}
      />
      <PickEntity
        entity="object"
        data-phone="lg"
        clearable
        label={label('parent')}
        description={t('parent_help')}
        value={parent}
        onChange={setParent}
      />
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
      <div className="wrap justify-end">
        <Button data-phone="lg" variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          data-phone="lg"
          disabled={name.trim() === ''}
          loading={create.isPending}
        >
          {t('verb')}
        </Button>
      </div>
    </form>
  );
}
