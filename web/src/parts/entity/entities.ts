/** What shows something of a row of a tree: its own entity and the other, which counts it. */
export const TREE_ENTITIES = ['object', 'business_unit', 'stats'];
