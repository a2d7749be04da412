import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './Toasts.module.css';

/** Notices in the corner of the page. */
export const Toasts = () => (
  <Notifications
    limit={3}
    containerWidth={420}
    withAutoCloseProgress
    classNames={{ root: classes.toasts, notification: classes.toast }}
  />
);
