import {
  LABEL_SHEETS,
  LABEL_SIZES,
  labelsOnPage,
  pagesOfLabels,
  type LabelSize,
  type LabelSheet,
} from '@plumbline/contract/objects/labelSheets';
import { Suspense, useState, useId } from 'react';
import { useTranslations } from 'use-intl';
import { withArchived } from '../../../kit/archived.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { countedArgs } from '../../../kit/format/counted.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { lazyForm } from '../../../kit/later.ts';
import { paths } from '../../../kit/paths.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMe } from '../../../kit/session/me.ts';
import { DocumentsTab } from '../../../parts/content/DocumentsTab.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { numericValue } from '../../../kit/format/numericInput.ts';
import { NumericField } from '../../../ui/fields/NumericField.tsx';
import { LabelsFile } from './LabelsFile.tsx';
import type { LabelsQuery } from './labelsQuery.ts';
import classes from './Labels.module.css';

const SheetPreview = lazyForm(
  withTexts('viewer', async () => (await import('./SheetPreview.tsx')).SheetPreview),
);

/** `/objects/labels`: labels of the objects that the filters in the address have. */
export function LabelsPage() {
  const t = useTranslations('label');
  const common = useTranslations('common');
  const me = useMe();
  const { query, sheet, place, ...choice } = useChoice();
  const counted = ENTITIES.object.api.useCount({ filter: query.filter, with_total: true });
  const count = counted?.n ?? 0;
  const pages = pagesOfLabels(sheet, { count, start: query.start });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        meta={
          counted
            ? [
                t('count', countedArgs(counted)),
                ...(count > 0 && place.isPlace ? [t('pages', countArgs(pages))] : []),
              ]
            : '…'
        }
        crumbs={[{ label: common('page.objects'), to: paths.objects() }]}
      />
      <div className={`stack align-start single-column ${classes.page}`} data-settle>
        <Panel title={t('preview')} flush>
          {counted === undefined && <RowsSkeleton rows={8} />}
          {count > 0 && (
            <div hidden={!place.isPlace}>
              <Suspense fallback={<RowsSkeleton rows={8} />}>
                <SheetPreview query={query} />
              </Suspense>
            </div>
          )}
          {count > 0 && !place.isPlace && (
            <p className={`quiet ${classes.none}`}>{t('no_place')}</p>
          )}
          {counted && count === 0 && <p className={`quiet ${classes.none}`}>{t('none')}</p>}
        </Panel>
        <div className={`stack ${classes.side}`}>
          <Panel>
            <Which filter={query.filter} onChange={choice.setFilter} />
            <SheetChoice value={query.label_size} start={query.start} onChange={choice.setSize} />
            {labelsOnPage(sheet) > 1 && <StartField last={labelsOnPage(sheet)} {...place} />}
          </Panel>
          <Panel>
            <div className="stack gap-10">
              {count > 0 && (
                <LabelsFile
                  key={JSON.stringify(query)}
                  query={query}
                  count={count}
                  isHeld={!place.isPlace}
                />
              )}
              <p className="faint small">{t('actual_size')}</p>
            </div>
          </Panel>
        </div>
        <div className={classes.finished}>
          <Panel title={t('finished')}>
            <DocumentsTab entity="user" entity_id={me.id} title={t('finished')} mayAdd={false} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** The choice of labels in the address. */
function useChoice() {
  const [filter = [], setFilter] = useSearchValue('labels', 'filter');
  const [sort_by] = useSearchValue('labels', 'sort_by');
  const [sizeText, setSize] = useSearchValue('labels', 'size');
  const [wanted = 1, setStart] = useSearchValue('labels', 'start');
  const size = LABEL_SIZES.find((name) => name === sizeText) ?? LABEL_SIZES[0];
  const sheet = LABEL_SHEETS[size];
  const start = wanted > labelsOnPage(sheet) ? 1 : wanted;
  const [typed, setTyped] = useState<{ size: LabelSize; text: string } | null>(null);
  const placeIn = (text: string) => {
    const place = numericValue(text, 0);
    return place !== null && place >= 1 && place <= labelsOnPage(sheet) ? place : null;
  };
  const value = typed?.size === size ? typed.text : String(start); // on its own sheet only
  const query: LabelsQuery = {
    filter,
    sort_by,
    with_archived: withArchived(),
    label_size: size,
    start,
  };
  return {
    query,
    sheet,
    setFilter,
    setSize: (chosen: LabelSize) => {
      setTyped(null);
      setSize(chosen);
    },
    place: {
      value,
      isPlace: placeIn(value) !== null,
      onChange: (text: string) => {
        setTyped({ size, text });
        const place = placeIn(text);
        if (place !== null) setStart(place);
      },
    },
  };
}

const ONE = /^(branch\.)?id=([\da-f-]{36})$/i;

/** The choice for one object: alone, or with its sub-objects. */
function Which({
  filter,
  onChange,
}: {
  filter: readonly string[];
  onChange: (filter: string[]) => void;
}) {
  const t = useTranslations('label');
  const common = useTranslations('common');
  const [, branch, id] = (filter.length === 1 && ONE.exec(filter[0] ?? '')) || [];
  if (id === undefined) return null;
  return (
    <Segments
      aria-label={common('page.objects')}
      className={classes.which}
      fullWidth
      data={[
        { value: 'own', label: t('own') },
        { value: 'below', label: t('below') },
      ]}
      value={branch === undefined ? 'own' : 'below'}
      onChange={(value) => onChange([value === 'own' ? `id=${id}` : `branch.id=${id}`])}
    />
  );
}

interface Props {
  value: string;
  /** The last place on the sheet. */
  last: number;
  isPlace: boolean;
  onChange: (text: string) => void;
}

/** The place of the first label; the field says so if it is not on the sheet. */
function StartField({ last, isPlace, ...field }: Props) {
  const t = useTranslations('label');
  return (
    <NumericField
      label={t('start')}
      description={t('start_help')}
      error={isPlace ? null : t('start_range', { last: String(last) })}
      decimals={0}
      {...field}
    />
  );
}

interface SheetChoiceProps {
  value: LabelSize;
  start: number;
  onChange: (size: LabelSize) => void;
}

/** The sizes of labels, each as a small drawing of its sheet. */
function SheetChoice({ value, start, onChange }: SheetChoiceProps) {
  const t = useTranslations('label');
  const name = useId();
  return (
    <fieldset className={`stack gap-8 below-16 ${classes.sizes}`}>
      <legend className="size-12 medium">{t('size')}</legend>
      {LABEL_SIZES.map((size) => {
        const sheet = LABEL_SHEETS[size];
        const count = labelsOnPage(sheet);
        const [width = '', height = ''] = size.split('x');
        return (
          <label key={size} className={`row gap-10 relative hover radius-7 ${classes.size}`}>
            <input
              className="cover"
              type="radio"
              name={name}
              checked={size === value}
              onChange={() => onChange(size)}
            />
            <SheetDrawing sheet={sheet} start={size === value ? start : 1} />
            <span className="grid min-width-0 small quiet">
              <b className="medium loud">{t('size_name', { width, height })}</b>
              <span>{count === 1 ? t('alone') : t('on_page', { count: String(count) })}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** A sheet with its labels as a small drawing; those before `start` have been taken. */
function SheetDrawing({ sheet, start }: { sheet: LabelSheet; start: number }) {
  const { page, label, columns, rows, left, top, gap } = sheet;
  return (
    <svg
      viewBox={`-4 -4 ${page.width + 8} ${page.height + 8}`}
      className={classes.drawing}
      aria-hidden
    >
      <rect className={classes.paper} width={page.width} height={page.height} rx={4} />
      {Array.from({ length: columns * rows }, (_, n) => (
        <rect
          key={n}
          className={classes.place}
          data-taken={n + 1 < start || undefined}
          x={left + (n % columns) * (label.width + gap) + 2}
          y={top + Math.floor(n / columns) * label.height + 2}
          width={label.width - 4}
          height={label.height - 4}
          rx={3}
        />
      ))}
    </svg>
  );
}
