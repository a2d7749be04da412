/** The one place to change for rebranding. */
export const PRODUCT_NAME = 'Plumbline';
/** Shown in the footer (docs/coverage.md section 1). */
export const UI_VERSION = '1.6.6';
