import {
  LABEL_SHEETS,
  LABEL_SIZES,
  labelsOnPage,
  pagesOfLabels,
  type LabelSize,
} from '@plumbline/contract/objects/labelSheets';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withArchived } from '../../../kit/archived.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { countedArgs } from '../../../kit/format/counted.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { lazyForm } from '../../../kit/lazyForm.tsx';
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
import classes from './Labels.module.css';
import { LabelsFile } from './LabelsFile.tsx';
import type { LabelsQuery } from './labelsQuery.ts';
import { SheetChoice } from './SheetChoice.tsx';
import { numericValue } from '../../../kit/format/numericInput.ts';
import { StartField } from './StartField.tsx';

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
      <div className={classes.page} data-settle>
        <Panel title={t('preview')} flush>
          {counted === undefined && <RowsSkeleton rows={8} />}
          {count > 0 && (
            <div hidden={!place.isPlace}>
              <Suspense fallback={<RowsSkeleton rows={8} />}>
                <SheetPreview query={query} />
              </Suspense>
            </div>
          )}
          {count > 0 && !place.isPlace && <p className={classes.none}>{t('no_place')}</p>}
          {counted && count === 0 && <p className={classes.none}>{t('none')}</p>}
        </Panel>
        <div className={classes.side}>
          <Panel>
            <Which filter={query.filter} onChange={choice.setFilter} />
            <SheetChoice value={query.label_size} start={query.start} onChange={choice.setSize} />
            {labelsOnPage(sheet) > 1 && <StartField last={labelsOnPage(sheet)} {...place} />}
          </Panel>
          <Panel>
            <div className={classes.file}>
              {count > 0 && (
                <LabelsFile
                  key={JSON.stringify(query)}
                  query={query}
                  count={count}
                  isHeld={!place.isPlace}
                />
              )}
              <p className={classes.hint}>{t('actual_size')}</p>
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
  const [, branch, id] = (filter.length === 1 && ONE.exec(filter[0] ?? '')) || [];
  if (id === undefined) return null;
  return (
    <Segments
      aria-label={t('which')}
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
