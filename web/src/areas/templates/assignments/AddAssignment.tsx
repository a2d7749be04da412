import { objectTemplates, type ObjectTemplateView } from '@plumbline/contract/templates/wire';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { focusPlace } from '../../../parts/form/focus.ts';
import { PickEntity, type PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import classes from './Assignments.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

type FaultKey = 'choose_object' | 'already_assigned' | 'unable';

/** Adds an object with its responsible user; the user stays selected for the next object. */
export function AddAssignment({ templateId }: { templateId: string }) {
  const t = useTranslations('templates.assignments');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const inspection = useTranslations('inspection');
  const [object, setObject] = useState<PickedEntity | null>(null);
  const [responsible, setResponsible] = useState<PickedEntity | null>(null);
  const [fault, setFault] = useState<FaultKey | null>(null);
  const sending = useRef(false); // a second click comes before the next render
  const add = useAct(
    (body: object) => api.post<ObjectTemplateView>(objectTemplates.path, { body }),
    {
      changes: [objectTemplates.name],
      quiet: true,
      done: (view) => {
        setObject(null);
        notify({ text: t('added', { name: view.object.name }) });
        focusPlace('assign/object');
      },
    },
  );
  const submit = () => {
    if (sending.current) return;
    if (object === null) {
      setFault('choose_object');
      return focusPlace('assign/object');
    }
    sending.current = true;
    const body = {
      object_id: object.id,
      inspection_template_id: templateId,
      responsible_id: responsible?.id,
    };
    add.mutate(body, {
      onError: (error) => {
        const status = error instanceof RefusalError ? error.status : 0;
        if (status === 409) setFault('already_assigned');
        else if (status === 422) setFault('unable');
        else notifyError(error);
      },
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  return (
    <form
      className={`stack align-start ${classes.add}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PickEntity
        entity="object"
        data-place="assign/object"
        label={label('object')}
        error={
          (fault === 'choose_object' && t(fault)) ||
          (fault === 'already_assigned' && inspection(fault))
        }
        value={object}
        onChange={(picked) => {
          setObject(picked);
          setFault(null);
        }}
      />
      <PickResponsible
        label={label('responsible')}
        clearable
        error={fault === 'unable' && t(fault)}
        value={responsible}
        onChange={(picked) => {
          setResponsible(picked);
          setFault(null);
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={add.isPending}
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault(); // the second half of a double click
        }}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      >
        {common('assign')}
      </Button>
    </form>
  );
}
