/** The texts of what a signed-in user sees, in one file of the build. */
export default import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./errors.json', '!./session.json', '!./shell.json', '!./ui.json'],
  { eager: true, import: 'default' },
);
