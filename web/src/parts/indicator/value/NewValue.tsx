import type { IndicatorValueView } from '@plumbline/contract/indicators/wire';
import { indicatorValues } from '@plumbline/contract/indicators/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { formatMoment } from '../../../kit/format/format.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { shownBy } from '../../entity/entities.ts';
import type { FormBody } from '../../form/formUse.ts';
import { useCreating } from '../../form/useCreating.ts';
import type { ValuedIndicator } from './measured.ts';
import { ValueForm } from './ValueForm.tsx';
import { isMomentTaken } from './valueForm.ts';

interface Props {
  indicator: ValuedIndicator;
  textOf: (value: IndicatorValueView) => string;
  onClose: () => void;
}

const momentIn = (body: FormBody | null): string => {
  const { measured_at: moment } = body ?? {};
  return typeof moment === 'string' ? moment : '';
};

/** There is one value for each moment: a second one can replace the first. */
export function NewValue({ indicator, textOf, onClose }: Props) {
  const t = useTranslations('indicator');
  const [clash, setClash] = useState<FormBody | null>(null);
  const [asking, setAsking] = useState(false);
  const creating = useCreating<IndicatorValueView & { name?: string }>({
    resource: indicatorValues,
    onCreated: onClose,
    onCancel: onClose,
    message: (view) => t('added', { value: textOf(view) }),
  });
  const replace = useAct(
    () => api.post<IndicatorValueView>(indicatorValues.path, { body: { ...clash, replace: true } }),
    {
      changes: shownBy('indicator_value_history'),
      done: (view) => {
        onClose();
        notify({ text: t('replaced', { value: textOf(view) }) });
      },
    },
  );
  const send: typeof creating.send = async (body, how) => {
    try {
      return await creating.send(body, how);
    } catch (error) {
      if (isMomentTaken(error)) {
        setClash(body);
        setAsking(true);
      }
      throw error;
    }
  };
  return (
    <>
      <ValueForm {...creating} send={send} indicator={indicator} />
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('replace.title')}
        consequence={t('replace.text', { at: formatMoment(momentIn(clash)) })}
        verb={t('replace.verb')}
        busy={replace.isPending}
        onConfirm={() => replace.mutate(undefined)}
      />
    </>
  );
}
