import { MAX_STOPS } from '@plumbline/contract/rounds/limits';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { PickEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { useFormField } from '../../../parts/form/fields/useFormField.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { roundQuery, stopNamesQuery } from '../../../parts/round/rows.ts';
import { DropMark, focusGrip, Grip, type RowMover } from '../../../ui/reorder/Grip.tsx';
import { usePointerDrag } from '../../../ui/reorder/usePointerDrag.ts';
import { ICON } from '../../../ui/theme/tokens.ts';
import classes from './Rounds.module.css';
import { ActionIcon } from '../../../ui/buttons/Button.tsx';

/** The same list with one of its ids at another place, counted without it. */
const placed = (ids: readonly string[], id: string, at: number): string[] =>
  ids.filter((one) => one !== id).toSpliced(at, 0, id);

/** The stops in the order of walking: moved by their grips, added one by one or all of an object and what is below it. */
export function StopsField() {
  const t = useTranslations('indicators.rounds.form');
  const label = useFieldLabel();
  const { field, error } = useFormField<{ stops: string[] }, 'stops'>('stops');
  const stops: readonly string[] = field.value;
  const { data: names } = useQuery(stopNamesQuery(stops));
  const list = useRef<HTMLOListElement>(null);
  const { dragged, grip } = usePointerDrag({
    container: list,
    along: (key) => new Set([key]),
    drop: ({ key, over }) => field.onChange(placed(stops, key, over)),
  });
  const moving: RowMover = {
    grip,
    move: (key, step) => {
      const to = stops.indexOf(key) + step;
      if (to < 0 || to >= stops.length) return;
      field.onChange(placed(stops, key, to));
      focusGrip(list.current, key);
    },
  };
  const add = (ids: readonly string[]) => {
    const next = [...new Set([...stops, ...ids])];
    if (next.length > MAX_STOPS) notify({ text: t('too_many', countArgs(MAX_STOPS)) });
    field.onChange(next.slice(0, MAX_STOPS));
  };
  const rest = stops.filter((id) => id !== dragged?.key);
  const mark = dragged && (rest[dragged.over] ?? 'end');
  return (
    <div className="stack all-columns gap-12" data-place="/stops">
      <AddStops add={add} />
      {error !== undefined && (
        <p className="small error" role="alert">
          {error}
        </p>
      )}
      <p className="size-13 quiet" role="status">
        {t('count', countArgs(stops.length))}
      </p>
      <ol ref={list} aria-label={label('stops')} className="card">
        {stops.map((id, n) => {
          const { name = '…', place = '' } = names?.get(id) ?? {};
          return (
            <li key={id}>
              {mark === id && <DropMark />}
              <div
                className={`line-above ${classes.line}`}
                data-line={id}
                data-gone={dragged?.key === id || undefined}
              >
                <Grip name={name} id={id} moving={moving} />
                <span className="faint num">{n + 1}</span>
                <span className="column min-width-0 break-anywhere" dir="auto">
                  <span>{name}</span>
                  <small className="faint">{place}</small>
                </span>
                <ActionIcon
                  data-phone="lg"
                  aria-label={t('remove', { name })}
                  onClick={() => field.onChange(stops.filter((one) => one !== id))}
                >
                  <IconTrash {...ICON} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
        {mark === 'end' && (
          <li role="presentation">
            <DropMark />
          </li>
        )}
      </ol>
    </div>
  );
}

/** Adds one indicator, or those of an object and everything below it, in the order of their paths. */
function AddStops({ add }: { add: (ids: readonly string[]) => void }) {
  const t = useTranslations('indicators.rounds.form');
  // each choice begins a new search
  const [turn, setTurn] = useState(0);
  const addOf = useAct(
    async (object: string) =>
      await queryClient.fetchQuery({ ...roundQuery([`object.branch=${object}`]), staleTime: 0 }),
    {
      done: ({ rows }) => {
        add(rows.map(({ id }) => id));
        notify({ text: t('added', countArgs(rows.length)) });
      },
    },
  );
  return (
    <div className={`all-columns ${classes.add}`}>
      <PickEntity
        key={`indicator ${turn}`}
        data-phone="lg"
        entity="measurement_indicator"
        label={t('add_one')}
        value={null}
        onChange={(picked) => {
          if (picked) add([picked.id]);
          setTurn(turn + 1);
        }}
      />
      <PickEntity
        key={`object ${turn}`}
        data-phone="lg"
        entity="object"
        label={t('add_object')}
        value={null}
        onChange={(picked) => {
          if (picked) addOf.mutate(picked.id);
          setTurn(turn + 1);
        }}
      />
    </div>
  );
}
