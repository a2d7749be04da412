import classes from './Documents.module.css';

/** The number of tags shown; the rest is in the details. */
const SHOWN = 3;

/** The first tags of a file, side by side. */
export const FileTags = ({ tags }: { tags: readonly string[] }) => (
  <span className={`gap-4 min-width-0 flex-wrap ${classes.tagged}`}>
    {tags.slice(0, SHOWN).map((tag) => (
      <span key={tag} className={`sunken radius-5 small quiet cut ${classes.tag}`} dir="auto">
        {tag}
      </span>
    ))}
    {tags.length > SHOWN && (
      <span className={`sunken radius-5 small quiet cut ${classes.tag}`}>
        +{tags.length - SHOWN}
      </span>
    )}
  </span>
);
