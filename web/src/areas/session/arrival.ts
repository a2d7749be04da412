import { createStore } from '../../kit/createStore.ts';

/** What somebody at the entrance has entered or done already, for the page they go to next. */
export const arrival = createStore({ email: '', hasNewPassword: false });
