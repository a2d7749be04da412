import { attributeText } from '@plumbline/contract/objects/attributeText';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { useDeclaredAttributes } from './classes.ts';

/** The attributes that the class declares, with their units. */
export function AttributesPanel({ view }: { view: ObjectView }) {
  const t = useTranslations('common');
  const declared = useDeclaredAttributes(view.object_class?.id);
  if (declared.length === 0) return null;
  const words = { yes: t('yes'), no: t('no') };
  return (
    <Panel title={view.object_class?.name ?? ''}>
      <PropertyList
        rows={declared.map(({ key, name, unit }) => {
          const value = view.attributes[key] ?? null;
          return [name, value === null ? null : attributeText(value, unit, words)] as const;
        })}
      />
    </Panel>
  );
}
