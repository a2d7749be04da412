import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px the phone shell; decided before the first paint. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
/** From 768 to 1180 px: rail and touch sizes. */
export const useIsTablet = (): boolean =>
  useMediaQuery('(min-width: 768px) and (max-width: 1180px)', undefined, {
    getInitialValueInEffect: false,
  });
