import type { RatingBand } from './series.ts';

interface Boundary {
  at: number;
  quality: RatingBand['quality'];
  /** The label, on one boundary of each band. */
  label: string | null;
  /** The side of the line on which the band is. */
  side: 'above' | 'below';
}

const edgesOf = ({ from, to }: RatingBand): number[] => [from, to].filter((edge) => edge !== null);

/** The lines between bands; where a worse band begins, the line is its. */
export function boundariesOf(bands: readonly RatingBand[]): Boundary[] {
  return bands.flatMap((band) => {
    const worse = bands.filter(({ quality }) => quality < band.quality).flatMap(edgesOf);
    return edgesOf(band)
      .filter((edge) => !worse.includes(edge))
      .map((at, i) => ({
        at,
        quality: band.quality,
        label: i === 0 ? band.label : null,
        side: at === band.from ? ('above' as const) : ('below' as const),
      }));
  });
}
