import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countedArgs } from '../../../kit/format/counted.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import classes from './ExportDialog.module.css';
import { useExport, type ExportChoice, type ExportedRows } from './exportApi.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Radio } from '../../../ui/fields/choices.ts';

/** Asks what kind of file, and with which columns. */
export function ExportDialog({ onClose, ...exported }: ExportedRows & { onClose: () => void }) {
  const t = useTranslations('list.export');
  const common = useTranslations('common');
  const [choice, setChoice] = useState<ExportChoice>({ format: 'xlsx', columns: 'shown' });
  const file = useExport(exported, onClose);
  const list = 'logOf' in exported ? null : exported;
  return (
    <Modal opened onClose={onClose} title={t(list ? 'title' : 'log.title')}>
      <form
        className={`stack ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          file.mutate(choice);
        }}
      >
        <p className="size-13 quiet">
          <What {...exported} />
        </p>
        <Radio.Group
          label={t('format')}
          value={choice.format}
          onChange={(value) => setChoice({ ...choice, format: value === 'csv' ? 'csv' : 'xlsx' })}
        >
          <div className="stack above-8">
            <Radio value="xlsx" label={t('xlsx')} description={t('xlsx_hint')} {...focusFirst()} />
            <Radio value="csv" label={t('csv')} description={t('csv_hint')} />
          </div>
        </Radio.Group>
        {list && (
          <Radio.Group
            label={t('columns')}
            value={choice.columns}
            onChange={(value) =>
              setChoice({ ...choice, columns: value === 'all' ? 'all' : 'shown' })
            }
          >
            <div className="stack above-8">
              <Radio
                value="shown"
                label={t('shown')}
                description={list.columns.map(({ label }) => label).join(', ')}
              />
              <Radio value="all" label={t('all')} description={t('all_hint')} />
            </div>
          </Radio.Group>
        )}
        <div className="row flex-wrap justify-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={file.isPending}>
            {t('download')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Which rows the file has. */
function What(exported: ExportedRows) {
  const t = useTranslations('list.export');
  if ('logOf' in exported) return t(exported.changed.length > 0 ? 'log.filtered' : 'log.whole');
  return exported.total === undefined ? t('rows_unknown') : t('rows', countedArgs(exported.total));
}
