import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { PickEntity, type PickedEntity } from '../../parts/form/fields/PickEntity.tsx';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Writes the code into an object as its external id; another one there is replaced only after it has been shown. */
export function BindCode({ code, onBound }: { code: string; onBound: (id: string) => void }) {
  const t = useTranslations('scan.foreign');
  const [object, setObject] = useState<PickedEntity | null>(null);
  const [replaced, setReplaced] = useState<string | null>(null);
  const bind = useAct(
    async ({ id, name }: PickedEntity) => {
      const path = `${objects.path}/${id}`;
      const now = await api.read<ObjectView>(path, {});
      const other = now.view.external_id;
      if (other !== null && other !== code && other !== replaced) return setReplaced(other);
      await api.patch(path, { body: { external_id: code }, version: now.version });
      notify({ text: t('bound', { name }) });
      onBound(id);
    },
    { changes: ENTITIES.object.shownBy },
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (object !== null && !bind.isPending) bind.mutate(object);
      }}
    >
      <PickEntity
        entity="object"
        label={t('object')}
        {...focusFirst()}
        value={object}
        onChange={(value) => {
          setObject(value);
          setReplaced(null);
        }}
      />
      {replaced !== null && (
        <p className="size-13" role="alert">
          {t('replaces', { other: replaced })}
        </p>
      )}
      {object !== null && (
        <Button type="submit" data-phone="lg" loading={bind.isPending}>
          {t(replaced === null ? 'bind_verb' : 'replace_verb')}
        </Button>
      )}
    </form>
  );
}
