import type { ContentView } from '@plumbline/contract/content/wire';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { PropertyList } from '../../ui/layout/Panel.tsx';
import { PersonAvatar } from '../portrait/PersonAvatar.tsx';
import { AppLink } from '../page/AppLink.tsx';
import { useSizeText } from '../sync/sizeText.ts';
import classes from './Documents.module.css';

/** The decimals of a coordinate: five are about a metre, finer than any receiver. */
const PLACE_DIGITS = 5;

/** The fixed facts about a file: size, author, time and origin. */
export function FileFacts({ content }: { content: ContentView }) {
  const t = useTranslations('content');
  const sizeText = useSizeText();
  const { size, width, height, created_by, created_at, taken_at, inspection, place } = content;
  const isMeasured = width !== null && height !== null;
  return (
    <PropertyList
      rows={[
        [t('size'), sizeText(size)],
        isMeasured && [t('pixels'), `${formatNumber(width)} × ${formatNumber(height)}`],
        [
          t('added_by'),
          created_by && (
            <span className={classes.person}>
              <PersonAvatar name={created_by.name} avatar={created_by.avatar} size={20} />
              {created_by.name}
            </span>
          ),
        ],
        [t('added'), formatMoment(created_at)],
        taken_at !== null && [t('taken'), formatMoment(taken_at)],
        inspection !== null && [
          t('inspection'),
          <AppLink key="inspection" to={paths.inspection(inspection.id)}>
            {inspection.name}
          </AppLink>,
        ],
        place !== null && [
          t('place'),
          [place.lat, place.lon].map((degrees) => degrees.toFixed(PLACE_DIGITS)).join(', '),
        ],
      ]}
    />
  );
}
