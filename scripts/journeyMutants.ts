import type { Mutant } from './mutant.ts';

const claims = 'e2e/journeys/claims.spec.ts';
const live = 'e2e/journeys/live.spec.ts';
/** Faults that only a browser shows. */
export const JOURNEY_MUTANTS: Mutant[] = [
  {
    file: 'web/src/kit/http/useSettled.ts',
    from: 'setSettled({ text, typedText }), TIMING.debounce',
    to: 'setSettled({ text, typedText }), 180',
    test: claims,
    title: 'typed text is sent 300 ms after the last key',
  },
  {
    file: 'web/src/areas/activity/ClosedPage.tsx',
    from: "`operative_status:in:${CLOSED_STATUSES.join(',')}`",
    to: "'operative_status:in:1,2'",
    test: claims,
    title: '/activity/closed lists everything closed and nothing open',
  },
  {
    file: 'web/src/app/StartupProblem.tsx',
    from: 'detail={details}',
    to: '',
    test: claims,
    title: 'without its configuration the page shows code, status and message',
  },
  {
    file: 'web/src/ui/fields/NumericField.tsx',
    from: "if (event.key === 'Enter' && event.currentTarget.form === null) event.currentTarget.blur();",
    to: "if (event.key.startsWith('Arrow')) event.preventDefault();",
    test: claims,
    title: 'navigation keys work in a number field',
  },
  {
    file: 'web/src/app/menus.ts',
    from: "storage: workspace === 'admin',",
    to: 'storage: false,',
    test: 'e2e/journeys/shell.spec.ts',
    title: 'the configured file storage is a link in the admin menu',
  },
  {
    file: 'web/src/areas/account/balance/BalancePage.tsx',
    from: '<Equation balance={tenant.balance} />',
    to: '{tenant.balance.remnant}',
    test: 'e2e/journeys/account.spec.ts',
    title: 'the balance is shown as an equation',
  },
  {
    file: 'web/src/parts/form/Edit.tsx',
    from: "notify({ text: t('saved', { name: nameOf(view) }) });",
    to: '',
    test: 'e2e/journeys/masterData.spec.ts',
    title: 'at /admin/objects an admin creates',
  },
  {
    file: 'web/src/parts/form/useCreating.ts',
    from: "notify({ text: options.message?.(view) ?? t('created', { name: nameIn(view) }) });",
    to: '',
    test: 'e2e/journeys/masterData.spec.ts',
    title: 'at /admin/objects an admin creates',
  },
  {
    file: 'web/src/areas/scan/Scanner.module.css',
    from: 'min(300px, 100% - 16px)',
    to: 'min(240px, 100% - 16px)',
    test: 'e2e/journeys/scan.spec.ts',
    title: 'the camera starts and stops by its button',
  },
  {
    file: 'web/src/areas/scan/useCamera.ts',
    from: "notify({ text: translator('scan')('problem.cleanup'), description: String(error) });",
    to: 'void error;',
    test: 'e2e/journeys/scan.spec.ts',
    title: 'a camera that cannot be released is reported',
  },
  {
    file: 'web/src/kit/live/heldRows.ts',
    from: 'movedFreely ? inPlace(latest) : keepPlaces(rowsShown, arrival)',
    to: 'inPlace(latest)',
    test: live,
    title: 'what others change shows in its row, and no row moves under the pointer',
  },
  {
    file: 'web/src/ui/held/HeldRows.tsx',
    from: "if (!window.matchMedia('(hover: hover)').matches) return true;",
    to: '',
    test: live,
    title: 'an inspection that is planned for somebody is offered in their list',
  },
  {
    file: 'web/src/kit/live/useHeldRows.ts',
    from: 'names.includes(topic)',
    to: 'names.length === 0',
    test: live,
    title:
      'a list that nobody is at follows by itself, and one changes at once by what its reader does',
  },
];
