import { businessUnits } from './businessUnits.ts';
import { checkListItems, checkLists } from './checkLists.ts';
import { DICTIONARY_NAMES, dictionaryResource } from './dictionaries.ts';
import { inspections } from './inspections.ts';
import type { Resource } from './kit/resource.ts';
import { objectClasses, objects } from './objects.ts';
import { predefinedTexts } from './predefinedTexts.ts';
import { inspectionClasses, objectTemplates, templateDetails, templates } from './templates.ts';
import { users, userSharedUnits } from './users.ts';

/** Every entity of the wire by its name: dotted filters and references find their target here. */
export const RESOURCES: ReadonlyMap<string, Resource> = new Map<string, Resource>(
  [
    users,
    userSharedUnits,
    businessUnits,
    objectClasses,
    objects,
    inspectionClasses,
    checkLists,
    checkListItems,
    templates,
    templateDetails,
    objectTemplates,
    inspections,
    predefinedTexts,
    ...DICTIONARY_NAMES.map(dictionaryResource),
  ].map((resource) => [resource.name, resource as Resource]),
);

export const findResource = (name: string): Resource | undefined => RESOURCES.get(name);
