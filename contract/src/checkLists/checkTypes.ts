/** Dictionary `check_list_item_check_type`. */
export const CHECK_TYPE = {
  quality: 1,
  yesNo: 2,
  onOff: 3,
  number: 4,
  text: 5,
  choice: 6,
  date: 7,
  photo: 8,
  signature: 9,
  condition: 10,
} as const;
/** Whether the answer is only a rating; a question without a check type is rated too. */
export const isRated = (code: number | null): boolean =>
  code === null || code === CHECK_TYPE.quality;
/** Whether the answer is a file: a photo or a signature. */
export const isFilledByContent = (code: number | null): boolean =>
  code === CHECK_TYPE.photo || code === CHECK_TYPE.signature;
/** Five-level condition: excellent, good, fair, poor, critical (docs/product.md section 5). */
export const CONDITION = { excellent: 31, good: 30, fair: 21, poor: 20, critical: 10 } as const;
export const RELEVANCE = { high: 10, normal: 20, low: 30 } as const;
