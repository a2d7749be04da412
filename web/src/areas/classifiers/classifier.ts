import { objectClasses, type ObjectClassView } from '@plumbline/contract/objects/wire';
import { inspectionClasses, type InspectionClassView } from '@plumbline/contract/templates/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { withArchived } from '../../kit/archived.ts';
import { paths } from '../../kit/paths.ts';

/** A class of either kind: an inspection class has only a name and a place, an object class also an icon and attributes. */
export type ClassRow = InspectionClassView & Partial<Pick<ObjectClassView, 'icon' | 'attributes'>>;

/** One of the two classifiers; `kind` is also the key of its texts. */
export type Classifier =
  | { kind: 'object'; resource: typeof objectClasses; path: string }
  | { kind: 'inspection'; resource: typeof inspectionClasses; path: string };

export const OBJECT_CLASSIFIER: Classifier = {
  kind: 'object',
  resource: objectClasses,
  path: paths.objectClassifiers(),
};
export const INSPECTION_CLASSIFIER: Classifier = {
  kind: 'inspection',
  resource: inspectionClasses,
  path: paths.inspectionClassifiers(),
};

/** The size of a page: a classifier is small, so it is loaded as a whole. */
const PAGE_SIZE = 1000;

export const useClasses = ({ resource }: Classifier) => {
  const query = { page: 1, page_size: PAGE_SIZE, sort_by: 'name', with_archived: withArchived() };
  return useQuery({
    queryKey: [resource.name, 'whole', query],
    queryFn: ({ signal }) => api.get<RowsPage<ClassRow>>(resource.path, { query, signal }),
  });
};
