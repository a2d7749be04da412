/** Whether tests run in full: `npm test -- --all`, as every night. */
const IS_FULL = process.env['TEST_SIZE'] === 'full';

/**
 * The cases that a test tries, or how many: these, which find most faults and leave out no page, call or promise, or in
 * a full run those, which repeat the same with every language, width, scheme, order and reader.
 */
export const sized = <T>(few: T, all: T): T => (IS_FULL ? all : few);
