import classes from './Brand.module.css';

/** The product's logo. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden>
      <rect width="28" height="28" rx="7" fill="var(--c-ink)" />
      <g fill="var(--c-on-ink)">
        <rect x="7" y="15" width="3.4" height="6" rx=".8" />
        <rect x="12.3" y="11" width="3.4" height="10" rx=".8" opacity=".55" />
        <rect x="17.6" y="7.5" width="3.4" height="13.5" rx=".8" />
      </g>
    </svg>
  );
}

/** Logo, name and subtitle: of the product, or of the tenant within it. */
export function Brand({ name, subtitle }: { name: string; subtitle: string }) {
  return (
    <div className="row gap-10 min-width-0">
      <Mark size={32} />
      <div className={`column min-width-0 ${classes.words}`}>
        <strong className="bold" dir="auto">
          {name}
        </strong>
        <span className="size-11 faint">{subtitle}</span>
      </div>
    </div>
  );
}
