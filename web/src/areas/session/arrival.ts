import { createStore } from '../../kit/createStore.ts';

/** The entries made at the entrance, for the page that follows. */
export const arrival = createStore({ email: '', hasNewPassword: false });
