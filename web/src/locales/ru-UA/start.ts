/** The texts of the login page and of what can go wrong before any other is there. */
export default import.meta.glob<Record<string, unknown>>(
  ['./errors.json', './session.json', './shell.json', './ui.json'],
  { eager: true, import: 'default' },
);
