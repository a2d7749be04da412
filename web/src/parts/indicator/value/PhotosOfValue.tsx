import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import { IconCamera } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { ICON } from '../../../ui/theme/tokens.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FileButton } from '../../../ui/buttons/FileButton.tsx';

interface Props {
  chosen: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** The photos of a new value, chosen or, on a phone, taken; they are sent once the value is stored. */
export function PhotosOfValue({ chosen, onChange }: Props) {
  const t = useTranslations('indicator.photos');
  return (
    <div className="row wrap gap-12">
      <FileButton accept={PICTURE_TYPES.join(',')} multiple onChange={onChange}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            data-phone="lg"
            leftSection={<IconCamera {...ICON} />}
          >
            {t('add')}
          </Button>
        )}
      </FileButton>
      <span className="quiet" role="status">
        {chosen.length === 0 ? t('missing') : t('count', countArgs(chosen.length))}
      </span>
    </div>
  );
}
