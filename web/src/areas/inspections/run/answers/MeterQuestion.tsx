import type { MeterChange } from '@plumbline/contract/indicators/meters';
import type { ItemView, MeasuredIndicator } from '@plumbline/contract/inspections/items';
import { IconReplace } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { createStore, useSelected } from '../../../../kit/createStore.ts';
import { useUnitSymbol } from '../../../../parts/entity/unitSymbols.ts';
import { valueText } from '../../../../parts/indicator/measures.ts';
import { UnusualActs } from '../../../../parts/indicator/UnusualActs.tsx';
import { useFieldLabel } from '../../../../parts/list/filter/fields.ts';
import { judgeMeter } from '../../../../parts/readings/meterParts.ts';
import { UnusualReading } from '../../../../parts/readings/ReadingFacts.tsx';
import { elementOf, type GiveAnswer } from '../useRun.ts';
import { useHasDraft } from './useTypedDraft.ts';
import classes from './fields.module.css';
import { Button } from '../../../../ui/buttons/Button.tsx';

interface Props {
  item: ItemView;
  of: MeasuredIndicator;
  give: GiveAnswer;
}

/** The unlikely readings that users have kept since the page was loaded, so that they are not asked again. */
const kept = createStore<ReadonlySet<string>>(new Set());

/** The answer is stored already: asks about an unlikely one once it is left, and says that the meter was changed. */
export function MeterQuestion({ item, of, give }: Props) {
  const unit = useUnitSymbol()(of.unit);
  const isTyping = useHasDraft(item.id, 'value');
  const { value, answered_at, meter_change: change = null } = item;
  const key = `${item.id} ${String(value)}`;
  const isKept = useSelected(kept, (keys) => keys.has(key));
  if (typeof value !== 'number' || answered_at === null) return null;
  const reading = { value, measured_at: answered_at, change };
  const isUnlikely = (judgeMeter(of, reading)?.implausible ?? null) !== null;
  const why = <UnusualReading of={of} reading={reading} />;
  return (
    <div className={`column gap-8 hide-empty ${classes.fault}`}>
      {change && <ChangedMeter change={change} of={of} unit={unit} give={give} />}
      {isUnlikely && (isTyping || isKept) && why}
      {isUnlikely && !isTyping && !isKept && (
        <UnusualActs
          meter={of}
          unit={unit}
          isFirst={false}
          onKeep={() => kept.change(new Set([...kept.current(), key]))}
          onCorrect={() => {
            const field = elementOf(item.id)?.querySelector('input');
            field?.focus();
            field?.select();
          }}
          onChange={(meter_change) => give({ meter_change })}
        >
          {why}
        </UnusualActs>
      )}
    </div>
  );
}

interface ChangedProps extends Pick<Props, 'of' | 'give'> {
  change: MeterChange;
  unit: string | null;
}

function ChangedMeter({ change, of, unit, give }: ChangedProps) {
  const label = useFieldLabel();
  const common = useTranslations('common');
  const ends = (['old_meter_last', 'new_meter_first'] as const).flatMap((name) => {
    const value = change[name];
    return value === null ? [] : [`${label(name)}: ${valueText(value, of.decimals, unit)}`];
  });
  return (
    <div className="row wrap gap-8 size-13">
      <p className="flex gap-6" role="status">
        <IconReplace className="flex-none" size={16} stroke={1.6} aria-hidden />
        {[label('meter_changed'), ...ends].join(' · ')}
      </p>
      <Button
        size="sm"
        data-phone="lg"
        variant="subtle"
        aria-label={`${common('undo')}: ${label('meter_changed')}`}
        onClick={() => give({ meter_change: null })}
      >
        {common('undo')}
      </Button>
    </div>
  );
}
