/** The most answers of one request; apart from its schema, which a device's queue does not load. */
export const MAX_ANSWERS = 100;

/** The most answers that a signature marks one by one; of more, only the hash is kept. */
export const MAX_MARKED = 10_000;
/** The length of the mark of an answer. */
export const ANSWER_MARK = 8;
