import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type Touch, type TouchEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from '../kit/createStore.ts';
import { dismissToast, removeToast, toasts, type ToastNotice } from '../kit/toasts.ts';
import classes from './Toasts.module.css';
import { CloseButton } from '../ui/buttons/CloseButton.tsx';

const LIMIT = 3;
/** The duration of the animation in Toasts.module.css. */
const LEAVING_MS = 250;
/** The distance by which a finger moves a toast aside to dismiss it. */
const SWIPE_PX = 80;

/** Lets a finger move an element aside; beyond a certain distance it is dismissed. */
function useSwipe(dismiss: () => void) {
  // A quick finger lifts off before its start has been rendered.
  const start = useRef(0);
  const [offset, setOffset] = useState(0);
  const movedTo = (touch: Touch | undefined) => (touch ? touch.clientX - start.current : 0);
  return {
    style: { translate: `${offset}px` },
    onTouchStart: ({ touches }: TouchEvent) => void (start.current = touches[0]?.clientX ?? 0),
    onTouchMove: ({ touches }: TouchEvent) => setOffset(movedTo(touches[0])),
    onTouchEnd: ({ changedTouches }: TouchEvent) =>
      Math.abs(movedTo(changedTouches[0])) > SWIPE_PX ? dismiss() : setOffset(0),
    onTouchCancel: () => setOffset(0),
  };
}

interface ToastBoxProps {
  toast: ToastNotice;
  isPaused: boolean;
  onRemove: (hasFocus: boolean) => void;
}

function ToastBox({ toast, isPaused, onRemove }: ToastBoxProps) {
  const common = useTranslations('common');
  const { id, duration, isLeaving } = toast;
  const dismiss = () => dismissToast(id);
  const box = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(dismiss);
  const Icon = toast.icon ?? (toast.role === 'alert' ? IconAlertCircle : IconCircleCheck);
  useEffect(() => {
    if (isPaused && !isLeaving) return;
    const leave = () => dismissToast(id);
    const remove = () => {
      onRemove(box.current?.contains(document.activeElement) ?? false);
      removeToast(id);
    };
    const timer = isLeaving ? setTimeout(remove, LEAVING_MS) : setTimeout(leave, duration);
    return () => clearTimeout(timer);
  }, [id, duration, isLeaving, isPaused, onRemove]);
  return (
    <div
      ref={box}
      role={toast.role}
      className={`flex align-centre relative overflow-hidden ${classes.toast}`}
      data-leaving={isLeaving}
      {...swipe}
    >
      <span className={`flex align-centre justify-centre loud ${classes.icon}`}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={`overflow-hidden flex-1 ${classes.body}`}>
        <div className={`overflow-hidden bold loud ${classes.title}`}>{toast.title}</div>
        <div className={`overflow-hidden quiet ${classes.message}`}>
          <Message toast={toast} />
        </div>
      </div>
      <CloseButton className={classes.close} aria-label={common('close')} onClick={dismiss} />
      {!isPaused && (
        <i
          className={`full-width absolute ${classes.time}`}
          style={{ animationDuration: `${duration}ms` }}
        />
      )}
    </div>
  );
}

function Message({ toast: { id, message, action } }: Pick<ToastBoxProps, 'toast'>) {
  if (action === undefined) return message;
  const run = () => {
    dismissToast(id);
    action.run();
  };
  return (
    <div className="row justify-between">
      <span>{message}</span>
      <button className="link medium" type="button" onClick={run}>
        {action.label}
      </button>
    </div>
  );
}

/** Notices in the corner of the page. While one is pointed at or has the focus, none of them disappears. */
export function Toasts() {
  const shown = useStore(toasts).slice(0, LIMIT);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  // A button that disappears reports neither that the pointer has left it nor that it has lost the focus.
  const onRemove = useCallback((hasFocus: boolean) => {
    setIsPointedAt(false);
    if (hasFocus) setIsFocused(false);
  }, []);
  return createPortal(
    <div
      // the second class is where an open dialog leaves room for the scrollbar it hides
      className={`${classes.toasts} width-before-scroll-bar`}
      data-toasts
      onPointerMove={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {shown.map((toast) => (
        <ToastBox
          key={toast.id}
          toast={toast}
          isPaused={isPointedAt || isFocused}
          onRemove={onRemove}
        />
      ))}
    </div>,
    document.body,
  );
}
