import type { ContentView } from '@plumbline/contract/content/wire';
import { formatDate } from '../../kit/format/format.ts';
import { FileTags } from './FileTags.tsx';

/** Under a file: its day and tags. */
export const FileFoot = ({ content }: { content: ContentView | undefined }) =>
  content && (
    <>
      <span className="num-date">{formatDate(content.taken_at ?? content.created_at)}</span>
      <FileTags tags={content.user_tags} />
    </>
  );
