import { templateDetails } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { FieldsExport } from '../../parts/list/export/FieldsExport.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { DraftGroup } from './groups/groups.ts';
import classes from './Template.module.css';

/** The fields of each check list in the file. */
const SHOWN = ['group_name', 'check_list', 'target', 'object_class'];

interface Props {
  /** The id of the template whose stored check lists are offered as a file. */
  templateId: string | undefined;
  groups: readonly DraftGroup[];
  questions: ReadonlyMap<string, number>;
}

/** The number of questions an inspector gets; questions about a class are asked once per object of it. */
export function Contents({ templateId, groups, questions }: Props) {
  const t = useTranslations('templates.contents');
  const common = useTranslations('common');
  const lists = groups.flatMap((group) => group.lists);
  const sum = (target: 'base' | 'class') =>
    lists
      .filter((list) => list.target === target)
      .map(({ check_list }) => questions.get(check_list.id))
      .reduce<number | null>(
        (total, count) => (total === null || count === undefined ? null : total + count),
        0,
      );
  const rows = [
    [t('groups'), groups.length],
    [common('page.checkLists'), lists.length],
    [t('questions'), sum('base')],
    [t('per_object'), sum('class')],
  ] as const;
  return (
    <Panel
      title={t('title')}
      tool={
        templateId !== undefined &&
        lists.length > 0 && (
          <FieldsExport
            resource={templateDetails}
            query={{
              global_filter: [`inspection_template=${templateId}`],
              sort_by: 'group_number,position',
            }}
            fields={SHOWN}
            total={{ n: lists.length, isExact: true }}
          />
        )
      }
    >
      <dl className={classes.figures}>
        {rows.map(
          ([label, value], i) =>
            (i < 3 || value === null || value > 0) && (
              <div className="flex justify-between gap-12 size-12 quiet" key={label}>
                <dt>{label}</dt>
                <dd className="size-13 bold loud num">
                  {value === null ? '–' : formatNumber(value)}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}
