import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countedOf } from '../../kit/format/counted.ts';
import { useMay } from '../../kit/session/may.ts';
import { openNewConstraint } from '../../parts/constraint/constraintDialog.ts';
import { ConstraintRows } from '../../parts/constraint/ConstraintRows.tsx';
import { CONSTRAINT_ROW } from '../../parts/constraint/listed.ts';
import { ConstraintsExport } from '../../parts/constraint/ConstraintsExport.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { AddButton } from '../../ui/buttons/AddButton.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import classes from './Overview.module.css';

const STEP = 50;
const SORT = 'quality_status,name';

/** The restrictions on the object and on its indicators, the worst first. */
export function ConstraintsTab({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.constraints');
  const [size, setSize] = useState(STEP);
  const mayCreate = useMay('constraint.change') && !view.archived;
  const query = ENTITIES.constraint.api.useList({
    global_filter: [`object=${view.id}`],
    fields: CONSTRAINT_ROW,
    sort_by: SORT,
    page: 1,
    page_size: size,
  });
  if (query.data === undefined) return <RowsWaiting query={query} title={t('failed')} />;
  const { items } = query.data;
  const target = { entity: 'object', id: view.id, name: view.name } as const;
  const { n, isExact } = countedOf(query.data);
  const create = mayCreate && (
    <AddButton
      secondary
      label={t('new')}
      onClick={() => openNewConstraint(CONSTRAINT_TYPE.date, target)}
    />
  );
  if (items.length === 0)
    return (
      <StateMessage icon={ENTITIES.constraint.icon} title={t('empty')} text={t('none')}>
        {create}
      </StateMessage>
    );
  return (
    <>
      <div className={`row justify-end ${classes.create}`}>
        <ConstraintsExport on={`object=${view.id}`} sort={SORT} total={countedOf(query.data)} />
        {create}
      </div>
      <Panel flush title={t('title')}>
        <ConstraintRows rows={items} />
        <ShowMore
          style={{ margin: 8 }}
          remaining={{ n: n - items.length, isExact }}
          onClick={() => setSize(size + STEP)}
        />
      </Panel>
    </>
  );
}
