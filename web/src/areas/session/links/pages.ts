import { ForgotPage } from './ForgotPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { ResetPage } from './ResetPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

/** The pages of links that are sent by mail, in one file; nobody needs to be signed in. */
export const LINK_PAGES = {
  forgotPassword: ForgotPage,
  resetPassword: ResetPage,
  invitation: InvitationPage,
  verify: VerifyPage,
};
