import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { IndicatorFormPage } from './IndicatorFormPage.tsx';

export function EditIndicator({ id, onDone }: { id: string; onDone: () => void }) {
  const entity = useTranslations('entity');
  const common = useTranslations('common');
  return (
    <Edit<IndicatorView> resource={indicators} id={id} onDone={onDone}>
      {(editing) => (
        <IndicatorFormPage
          {...editing}
          title={entity('edit_title', { name: editing.stored.name })}
          crumbs={[
            { label: common('page.indicators'), to: paths.indicators() },
            { label: editing.stored.name, to: paths.indicator(id) },
          ]}
        />
      )}
    </Edit>
  );
}
