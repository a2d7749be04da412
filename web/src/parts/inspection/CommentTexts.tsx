import { useTranslations } from 'use-intl';
import { usePredefinedTexts, withText } from './predefinedTexts.ts';
import classes from './CommentTexts.module.css';

/** The longest comment the wire accepts. */
const MAX_LENGTH = 4000;

interface Props {
  /** Section key of the screen (docs/coverage.md section 3). */
  section: string;
  comment: string;
  change: (text: string) => void;
}

/** Predefined sentences below a comment: one tap appends one to the text. */
export function CommentTexts({ section, comment, change }: Props) {
  const t = useTranslations('inspection');
  const texts = usePredefinedTexts(section);
  if (texts.length === 0) return null;
  return (
    <div role="group" aria-label={t('predefined_texts')} className={`flex gap-6 ${classes.texts}`}>
      {texts.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          dir="auto"
          className={`flex-none size-12 quiet cut hover radius-7 ${classes.text}`}
          // the field keeps the focus, and a phone its keyboard
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => change(withText(comment, text, MAX_LENGTH))}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
