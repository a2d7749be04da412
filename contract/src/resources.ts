import type { Resource } from './kit/resource.ts';
import type { EntityName } from './schemas.ts';
import { businessUnits } from './businessUnits/wire.ts';
import { checkListItems, checkLists } from './checkLists/wire.ts';
import { predefinedTexts } from './dictionaries/predefinedTexts.ts';
import { constraintRules, constraints } from './constraints/wire.ts';
import { DICTIONARY_NAMES, dictionaryResource } from './dictionaries/wire.ts';
import { indicators, indicatorValues } from './indicators/wire.ts';
import { lateWorks } from './inspections/lateWire.ts';
import { inspections } from './inspections/wire.ts';
import { contents } from './content/wire.ts';
import { notices } from './notices/wire.ts';
import { objectClasses, objects } from './objects/wire.ts';
import {
  inspectionClasses,
  objectTemplates,
  templateDetails,
  templateRules,
  templates,
} from './templates/wire.ts';
import { holidays } from './schedule/wire.ts';
import { devices } from './users/devices.ts';
import { roundRuns, rounds } from './rounds/wire.ts';
import { users, userSharedUnits } from './users/wire.ts';

/** Any of the entities listed here. */
export type Entity = Resource<EntityName>;

/** Every entity of the wire by its name: dotted filters and references find their target here. */
export const RESOURCES: ReadonlyMap<string, Entity> = new Map<string, Entity>(
  [
    users,
    userSharedUnits,
    devices,
    businessUnits,
    objectClasses,
    objects,
    indicators,
    indicatorValues,
    constraints,
    constraintRules,
    inspectionClasses,
    checkLists,
    checkListItems,
    templates,
    templateDetails,
    templateRules,
    objectTemplates,
    holidays,
    rounds,
    roundRuns,
    inspections,
    lateWorks,
    predefinedTexts,
    notices,
    contents,
    ...DICTIONARY_NAMES.map(dictionaryResource),
  ].map((resource) => [resource.name, resource as Entity]),
);

export const findResource = (name: string): Entity | undefined => RESOURCES.get(name);
