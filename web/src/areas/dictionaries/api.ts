import {
  DICTIONARIES,
  dictionaryResource,
  type DictionaryEntryView,
  type DictionaryName,
} from '@plumbline/contract/dictionaries/wire';
import {
  predefinedTexts,
  type PredefinedTextView,
} from '@plumbline/contract/dictionaries/predefinedTexts';
import { useQuery } from '@tanstack/react-query';
import { withArchived } from '../../kit/archived.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';

export type EntryRow = DictionaryEntryView;
export type TextRow = PredefinedTextView;

export const isSystem = (name: DictionaryName): boolean => DICTIONARIES[name].system;

/** The size of a page: a dictionary is small, so it is loaded as a whole. */
const PAGE_SIZE = 1000;
const wholeList = (sort_by: string) => ({
  page: 1,
  page_size: PAGE_SIZE,
  sort_by,
  with_archived: withArchived(),
});

export const useEntries = (name: DictionaryName) =>
  useQuery(resourceApi(dictionaryResource(name)).listQuery(wholeList('code')));

const textApi = resourceApi(predefinedTexts);
export const useTexts = () => useQuery(textApi.listQuery(wholeList('text')));
