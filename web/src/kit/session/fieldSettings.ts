import { FIELD_WORK } from '@plumbline/contract/tenants/fieldWork';
import type { FieldWork } from '@plumbline/contract/tenants/schemas';
import { createStore } from '../createStore.ts';

/** The tenant's settings for work in the field. */
export const fieldSettings = createStore<FieldWork>(FIELD_WORK);
