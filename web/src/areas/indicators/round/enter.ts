import { nowDate } from '../../../kit/clock.ts';
import { notifyError } from '../../../kit/notify.ts';
import { numericValue } from '../../../kit/format/numericInput.ts';
import { discardAnswer, outbox } from '../../../offline/outbox/deviceOutbox.ts';
import type { ReadingEntry } from '../../../offline/outbox/entry.ts';
import { forgetTyped, noteReading } from '../../../offline/round.ts';
import type { RoundReading } from '../../../offline/round.ts';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { readingOf } from './readings.ts';
import type { RoundRow } from '../../../parts/round/rows.ts';

interface Entering {
  user_id: string;
  row: RoundRow;
  unit: string | null;
  text: string;
  reading: RoundReading | undefined;
  entry: ReadingEntry | undefined;
  /** Where the old meter ended and the new one began, if the user says that it was changed. */
  change?: MeterChange;
}

/**
 * Turns a typed text into a value that is stored on the device and then sent. Another value for the same row replaces
 * the previous one, at the same moment, unless that was refused.
 */
export async function enterReading({
  user_id,
  row,
  unit,
  text,
  reading,
  entry,
  change,
}: Entering): Promise<void> {
  const value = numericValue(text, row.decimals);
  const { value: current, state, row: before } = readingOf(row, reading, entry);
  if (value === null || Number.isNaN(value)) return;
  if (value === current && state !== 'refused' && change === undefined)
    return forgetTyped(user_id, row.id, text);
  const refused = entry?.state === 'refused' ? entry : undefined;
  const same = state === null || refused ? undefined : reading;
  // photos of a value that the server has never had are those of the next one
  const photographed = refused?.body.replace === false ? reading : same;
  const meant = change ?? same?.change ?? null;
  const next = {
    id: photographed?.id ?? crypto.randomUUID(),
    measured_at: same?.measured_at ?? nowDate().toISOString(),
    value,
    before: { last_value: before.last_value, date: before.date, meter: before.meter ?? null },
    change: meant,
    photos: photographed?.photos ?? 0,
    stored: false,
  };
  noteReading(user_id, row.id, next);
  const { id, measured_at } = next;
  try {
    await outbox.add({
      kind: 'reading',
      indicator_id: row.id,
      about: { indicator: row.name, object: row.path, unit, decimals: row.decimals },
      body: {
        id,
        indicator_id: row.id,
        value,
        measured_at,
        source: 'manual',
        replace: same !== undefined,
        ...(meant && { meter_changed: true, ...meant }),
      },
    });
    if (refused) await discardAnswer(refused); // last, so that its photos never wait for nothing
    forgetTyped(user_id, row.id, text);
  } catch (error) {
    notifyError(error); // nobody is signed in any more, so the text stays
  }
}
