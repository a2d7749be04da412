import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { formatDate, formatNumber } from '../../kit/format/format.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { useDeclaredAttributes } from './classes.ts';

/** The attributes that the class declares, with their units. */
export function AttributesPanel({ view }: { view: ObjectView }) {
  const t = useTranslations('common');
  const declared = useDeclaredAttributes(view.object_class?.id);
  if (declared.length === 0) return null;
  const textOf = (value: string | number | boolean, type: string, unit: string | null) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return type === 'date' ? formatDate(value) : value;
    if (unit !== null) return `${formatNumber(value)}\u00A0${unit}`;
    return Math.abs(value) < 10_000 ? String(value) : formatNumber(value); // years have no thousands separator
  };
  return (
    <Panel title={view.object_class?.name ?? ''}>
      <PropertyList
        rows={declared.map(({ key, name, type, unit = null }) => {
          const value = view.attributes[key] ?? null;
          return [name, value === null ? null : textOf(value, type, unit)] as const;
        })}
      />
    </Panel>
  );
}
