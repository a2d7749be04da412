import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { statusHue } from '../../ui/theme/status.ts';
import classes from './ResultStrip.module.css';

interface PastResult {
  id: string;
  quality: Quality | null;
  label: string;
  finished_at: string;
}

const HEIGHT: Record<Quality, string> = {
  [QUALITY.ok]: '40%',
  [QUALITY.attention]: '68%',
  [QUALITY.critical]: '100%',
};

/** The width of a bar with its gap, and of the dates under the first and last one, in pixels. */
const [BAR, DATES] = [27, 160];

/** One bar per past inspection, oldest first: height and colour by result. */
export function ResultStrip({ results }: { results: PastResult[] }) {
  const t = useTranslations('quality');
  const [first, last] = [results[0], results.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <div className="min-width-0" style={{ maxWidth: Math.max(DATES, results.length * BAR) }}>
      <ol
        className={`flex justify-between ${classes.stripBars}`}
        aria-label={t('results', countArgs(results.length))}
      >
        {results.map(({ id, quality, label, finished_at }) => (
          <li key={id}>
            <AppLink
              to={paths.inspection(id)}
              className={classes.stripBar}
              aria-label={`${label}, ${formatDate(finished_at)}`}
              title={`${label} · ${formatDate(finished_at)}`}
            >
              <span
                style={{
                  height: quality === null ? 4 : HEIGHT[quality],
                  background: `var(--st-${statusHue(quality)}-solid)`,
                }}
              />
            </AppLink>
          </li>
        ))}
      </ol>
      <div className={`flex justify-between size-11 faint ${classes.stripAxis}`}>
        <span className="num-date">{formatDate(first.finished_at)}</span>
        {results.length > 1 && <span className="num-date">{formatDate(last.finished_at)}</span>}
      </div>
    </div>
  );
}
