import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useSearchValue } from '../../kit/search.ts';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { IndicatorFormPage } from './IndicatorFormPage.tsx';

/** A new indicator; created on an object's page, it starts with that object. */
export const NewIndicator = ({ objectId }: { objectId: string }) => (
  <UnderParent<ObjectView> resource={objects} id={objectId === 'root' ? null : objectId}>
    {(object) => <Form object={object} />}
  </UnderParent>
);

function Form({ object }: { object: ObjectView | null }) {
  const common = useTranslations('common');
  const go = useGo();
  const [, setNew] = useSearchValue('indicators', 'new');
  const toObject = () => object && go(paths.object(object.id), { search: { tab: 'indicators' } });
  const creating = useCreating<IndicatorView>({
    resource: indicators,
    begin: object ? { object: { id: object.id, name: object.name } } : {},
    onCreated: (view) => go(paths.indicator(view.id), { replace: true }),
    onCancel: () => (object ? toObject() : setNew(undefined)),
  });
  return (
    <IndicatorFormPage
      {...creating}
      title={common('new_indicator')}
      crumbs={[
        { label: common('page.indicators'), to: paths.indicators() },
        ...(object ? [{ label: object.name, to: paths.object(object.id) }] : []),
      ]}
    />
  );
}
