import { aptGet, maySetUpDebian, onPath } from './debian.ts';

/** The programs that people open our files with, from the PATH or freshly installed on Debian. */
const PROGRAMS = [
  { variable: 'SOFFICE_PROGRAM', name: 'soffice', package: 'libreoffice-calc' },
  { variable: 'UNZIP_PROGRAM', name: 'unzip', package: 'unzip' },
];

/** The paths of the programs, as the tests of the suite find them in their environment. */
export function findOffice(): Record<string, string> {
  const missing = PROGRAMS.filter(({ name }) => !onPath(name)).map((program) => program.package);
  if (missing.length > 0 && maySetUpDebian()) {
    console.log(`Installing ${missing.join(' and ')} with apt-get …`);
    aptGet('update');
    aptGet('install', ...missing);
  }
  return Object.fromEntries(
    PROGRAMS.map((program) => {
      const path = onPath(program.name);
      if (path) return [program.variable, path];
      throw new Error(
        `There is no ${program.name} to open files with: install ${program.package}.`,
      );
    }),
  );
}
