/** The pages of links that are sent by mail; nobody needs to be signed in. */
export const LINK_PAGES = [
  {
    route: 'forgotPassword',
    page: async () => (await import('./ForgotPage.tsx')).ForgotPage,
  },
  {
    route: 'resetPassword',
    page: async () => (await import('./ResetPage.tsx')).ResetPage,
  },
  {
    route: 'invitation',
    page: async () => (await import('./InvitationPage.tsx')).InvitationPage,
  },
  {
    route: 'verify',
    page: async () => (await import('./VerifyPage.tsx')).VerifyPage,
  },
] as const;
