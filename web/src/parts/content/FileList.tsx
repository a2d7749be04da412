import type { ContentView } from '@plumbline/contract/content/wire';
import { formatMoment } from '../../kit/format/format.ts';
import { PersonAvatar } from '../portrait/PersonAvatar.tsx';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import { Thumbnail } from '../../ui/viewer/ThumbnailGrid.tsx';
import { useSizeText } from '../sync/sizeText.ts';
import classes from './FileList.module.css';
import { FileTags } from './FileTags.tsx';

interface Props {
  label: string;
  files: readonly ViewedFile[];
  /** The contents as the server has them. */
  contents: readonly ContentView[];
  onOpen: (id: string) => void;
  renew: () => Promise<unknown>;
}

/** Files as rows: name, tags, size, author and time. */
export function FileList({ label, files, contents, onOpen, renew }: Props) {
  return (
    <ul className="card lined" aria-label={label}>
      {contents.map((content, i) => {
        const file = files[i];
        return (
          file && (
            <FileRow key={content.id} {...{ file, content, renew }} open={() => onOpen(file.id)} />
          )
        );
      })}
    </ul>
  );
}

interface RowProps {
  file: ViewedFile;
  content: ContentView;
  open: () => void;
  renew: () => Promise<unknown>;
}

function FileRow({ file, content, open, renew }: RowProps) {
  const sizeText = useSizeText();
  const { name, size, user_tags, created_at, created_by } = content;
  return (
    <li className={`stack align-centre relative hover ${classes.row}`}>
      <span className={`overflow-hidden radius-5 ${classes.thumbnail}`}>
        <Thumbnail file={file} renew={renew} iconSize={20} />
      </span>
      <button
        type="button"
        className={`medium cut text-start ${classes.open}`}
        dir="auto"
        onClick={open}
      >
        {name}
      </button>
      <FileTags tags={user_tags} />
      <span className={`quiet nowrap num ${classes.size}`}>{sizeText(size)}</span>
      <span className={`row min-width-0 ${classes.by}`}>
        {created_by && (
          <>
            <PersonAvatar name={created_by.name} avatar={created_by.avatar} size={20} />
            <span dir="auto">{created_by.name}</span>
          </>
        )}
      </span>
      <span className={`quiet nowrap num-date ${classes.at}`}>{formatMoment(created_at)}</span>
    </li>
  );
}
