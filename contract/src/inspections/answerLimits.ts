/** The most answers of one request; apart from its schema, which a device's queue does not load. */
export const MAX_ANSWERS = 100;
