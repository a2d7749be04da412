import classes from './SignaturePicture.module.css';

/** A signature as it was drawn: its ink is dark, so a dark page shows it inverted. */
export const SignaturePicture = ({ src, label }: { src: string; label: string }) => (
  <img className={`block full-width ${classes.picture}`} src={src} alt={label} draggable={false} />
);
