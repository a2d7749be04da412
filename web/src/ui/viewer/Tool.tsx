import { ToolButton, type ToolButtonProps } from '../buttons/ToolButton.tsx';
import classes from './Viewer.module.css';

/** A button on the dark ground of the viewer. */
export const Tool = (props: Omit<ToolButtonProps, 'className' | 'data-phone'>) => (
  <ToolButton {...props} className={classes.tool} data-phone="lg" />
);
