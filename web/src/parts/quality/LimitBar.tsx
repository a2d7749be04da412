import { formatNumber } from '../../kit/format/format.ts';
import { statusHue } from '../../ui/theme/status.ts';
import classes from './LimitBar.module.css';
import { limitScale, type RatingLimits } from './limitScale.ts';

/** The limits of a number as a line with a mark at the value. The rating beside it says the same in words. */
export function LimitBar({ limits, value }: { limits: RatingLimits | null; value: number | null }) {
  const scale = limitScale(limits, value);
  if (!scale) return null;
  return (
    <div className={`relative above-12 ${classes.scale}`} aria-hidden>
      <div className={`relative ${classes.line}`}>
        {scale.bands.map((band) => (
          <span
            key={band.from}
            style={{
              left: `${band.from}%`,
              width: `calc(${band.to - band.from}% - 2px)`,
              background: `var(--st-${statusHue(band.status)}-solid)`,
            }}
          />
        ))}
        {scale.at !== null && (
          <i className={`absolute ${classes.mark}`} style={{ left: `${scale.at}%` }} />
        )}
      </div>
      {scale.bounds.map((bound) => (
        <span
          key={bound.at}
          className={`size-11 faint num absolute ${classes.bound}`}
          style={{ left: `${bound.at}%` }}
        >
          {formatNumber(bound.value)}
        </span>
      ))}
    </div>
  );
}
