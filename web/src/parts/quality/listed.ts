/** The fields that `OwnQuality` reads. */
export const OWN_QUALITY = ['name', 'quality.actual_status', 'quality.inherited_status'] as const;

/** The fields that `QualityBelow` reads. */
export const QUALITY_BELOW = [
  'quality.actual_critical',
  'quality.actual_attention',
  'quality.actual_ok',
  'quality.actual_total',
  'quality.inherited_critical',
  'quality.inherited_attention',
  'quality.inherited_ok',
  'quality.inherited_total',
] as const;
