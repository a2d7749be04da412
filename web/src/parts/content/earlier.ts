import type { ItemView } from '@plumbline/contract/inspections/items';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../kit/format/format.ts';
import { itemFilesQuery } from '../../offline/inspectionWork.ts';
import type { EarlierPicture } from '../../ui/viewer/Viewer.tsx';
import { useSizeText } from '../sync/sizeText.ts';
import { viewedContent } from './viewedFile.ts';

/** The answer to the same question in the last inspection. */
export type PreviousAnswer = NonNullable<ItemView['previous']>;

/**
 * The first picture of the same question in the last inspection, to compare with; `after` names the present one, and
 * `shown_in` is the inspection whose device has it.
 */
export function useEarlier(
  before: PreviousAnswer | null,
  after: string,
  shown_in: string | null = null,
): EarlierPicture | null {
  const sizeText = useSizeText();
  const { data } = useQuery({
    ...itemFilesQuery(before?.item_id ?? '', shown_in),
    enabled: before !== null && before.content_count > 0,
  });
  const picture = data?.find(({ kind }) => kind === 'picture');
  if (before === null || picture === undefined) return null;
  return {
    file: viewedContent(picture, sizeText(picture.size)),
    labels: { before: formatDate(before.finished_at), after },
  };
}
