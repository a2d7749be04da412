import type { ComponentType, ReactNode } from 'react';
import classes from './StateMessage.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
interface Props {
  icon: Icon;
  title: string;
  text?: string;
  /** Small print for support: code, status, message. */
  detail?: string;
  /** One action; pages may have a second one, the primary one last. */
  children?: ReactNode;
  /** Whether the message fills the page rather than a panel. */
  page?: boolean;
  /** Whether the message stands for a page that does not exist, which fails a journey that does not expect it. */
  missing?: boolean;
}

/** An icon, a sentence and a next step: empty, no access, not found, failed. */
export function StateMessage({
  icon: Icon,
  title,
  text,
  detail,
  children,
  page = false,
  missing,
}: Props) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div
      className={`column align-centre justify-centre text-centre ${classes.state}`}
      data-page={page || undefined}
      data-missing={missing}
    >
      <div className={`centre sunken radius-10 quiet ${classes.tile}`}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </div>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={`quiet ${classes.text}`}>{text}</p>}
      {detail && <p className={`size-12 faint break-anywhere ${classes.detail}`}>{detail}</p>}
      {children && <div className="wrap justify-centre above-16">{children}</div>}
    </div>
  );
}
