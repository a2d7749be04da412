import type { AreaRoute } from '../../kit/route.ts';

export const constraintRoutes: AreaRoute[] = [
  {
    route: 'constraints',
    shows: { list: 'constraint' },
    page: async () => (await import('./ConstraintsPage.tsx')).ConstraintsPage,
  },
  {
    route: 'constraintRules',
    page: async () => (await import('./rules/RulesPage.tsx')).RulesPage,
  },
  {
    route: 'constraint',
    shows: { one: 'constraint', by: 'constraintId' },
    page: async () => (await import('./page/ConstraintPage.tsx')).ConstraintPage,
  },
];
