/** Whether tests run in full: `npm test -- --all`, as every night. */
const IS_FULL = process.env['TEST_SIZE'] === 'full';

/** How many cases a test tries that finds most faults with few: these, or in a full run those. */
export const sized = <T>(few: T, all: T): T => (IS_FULL ? all : few);
