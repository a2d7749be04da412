import { ForgotPage } from './ForgotPage.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { ResetPage } from './ResetPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

/** The pages of links in mails, in one file; they need no sign-in. */
export const LINK_PAGES = {
  forgotPassword: ForgotPage,
  resetPassword: ResetPage,
  invitation: InvitationPage,
  verify: VerifyPage,
};
