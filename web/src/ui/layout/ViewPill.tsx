import classes from './ViewPill.module.css';

interface Props {
  label: string;
  /** The number of rows; undefined while unknown. */
  /** The formatted count. */
  count: string | undefined;
  chosen: boolean;
  onClick: () => void;
}

/** One of several views of the same rows, with its number of rows. */
export const ViewPill = ({ label, count, chosen, onClick }: Props) => (
  <button
    type="button"
    className={`radius-7 medium quiet nowrap ${classes.pill}`}
    aria-pressed={chosen}
    onClick={onClick}
  >
    {label} {count !== undefined && <span className="num">{count}</span>}
  </button>
);
