/** The accounts of the demo tenant (README.md "Start"); shown only if the configuration has `demo` set. */
export const DEMO_PASSWORD = 'plumbline';
export const DEMO_ACCOUNTS = ['inspector', 'admin', 'guest', 'superuser', 'operator'] as const;
export const demoEmail = (account: (typeof DEMO_ACCOUNTS)[number]): string =>
  `${account}@demo.test`;
