import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconColumns2,
  IconDownload,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import { placeArgs } from './place.ts';
import type { FileStep, ViewedFile } from './files.ts';
import { Tool } from './Tool.tsx';
import classes from './Viewer.module.css';

interface Toggle {
  on: boolean;
  toggle: () => void;
}
interface Props {
  file: ViewedFile | undefined;
  place: number;
  count: number;
  step: (step: FileStep) => void;
  close: () => void;
  compare: Toggle | null;
  panel: Toggle | null;
  /** More buttons for the file. */
  children: ReactNode;
}

/** The name of the file, its place among the others, and what can be done with it. */
export function ViewerHead({ file, place, count, step, close, compare, panel, children }: Props) {
  const t = useTranslations('viewer');
  const common = useTranslations('common');
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <b dir="auto">{file?.name}</b>
        {file && <span className="num">{t('place', placeArgs(place, count))}</span>}
      </div>
      <div className={classes.steps}>
        <Tool
          label={t('previous')}
          Icon={IconChevronLeft}
          press={place > 0 ? () => step('previous') : null}
        />
        <Tool
          label={t('next')}
          Icon={IconChevronRight}
          press={place < count - 1 ? () => step('next') : null}
        />
      </div>
      {compare && (
        <Tool
          label={t('compare.title')}
          Icon={IconColumns2}
          press={compare.toggle}
          on={compare.on}
        />
      )}
      {children}
      {file?.file && (
        <Tooltip label={t('download')}>
          <ActionIcon
            component="a"
            href={file.file}
            download={file.name}
            className={classes.tool}
            data-phone="lg"
            aria-label={t('download')}
          >
            <IconDownload {...ICON} />
          </ActionIcon>
        </Tooltip>
      )}
      {panel && (
        <Tool label={t('details')} Icon={IconInfoCircle} press={panel.toggle} on={panel.on} />
      )}
      <Tool label={common('close')} Icon={IconX} press={close} />
    </div>
  );
}
