import { CONTENT_KINDS, type ContentKind } from '@plumbline/contract/content/files';
import { joinList } from '@plumbline/contract/kit/query';

const SHOWN_AS_PICTURES: readonly ContentKind[] = ['picture', 'video'];
const GROUPS = {
  all: CONTENT_KINDS,
  pictures: SHOWN_AS_PICTURES,
  documents: CONTENT_KINDS.filter((kind) => !SHOWN_AS_PICTURES.includes(kind)),
} satisfies Record<string, readonly ContentKind[]>;
export type FileGroup = keyof typeof GROUPS;
export const FILE_GROUPS = ['all', 'pictures', 'documents'] as const satisfies FileGroup[];

export const FILE_ORDERS = ['-created_at', 'created_at', 'name', '-size'] as const;
type FileOrder = (typeof FILE_ORDERS)[number];

export interface FileQuery {
  /** Whether files of its parts are included. */
  all: boolean;
  group: FileGroup;
  /** The tags that a file must all have. */
  tags: readonly string[];
  /** A part of the name. */
  search: string;
  sort: FileOrder;
}

/** The query of a list of files before anybody chooses something else. */
export const FIRST_FILES: FileQuery = {
  all: false,
  group: 'all',
  tags: [],
  search: '',
  sort: '-created_at',
};

/** The filters of a list of files, as the wire has them. */
export function fileFilters({
  group,
  tags,
  search,
}: Pick<FileQuery, 'group' | 'tags' | 'search'>): string[] {
  return [
    ...(group === 'all' ? [] : [`kind:in:${joinList([...GROUPS[group]])}`]),
    ...(tags.length === 0 ? [] : [`user_tags:contains:${joinList([...tags])}`]),
    ...(search === '' ? [] : [`name~${search}`]),
  ];
}

export const isNarrowed = ({ group, tags, search }: FileQuery): boolean =>
  group !== 'all' || tags.length > 0 || search !== '';
