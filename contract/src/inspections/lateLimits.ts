/** The most answers and files of one hand-in of late work; apart from its schema, which a device's queue does not load. */
export const MAX_LATE_ANSWERS = 500;
export const MAX_LATE_FILES = 200;
