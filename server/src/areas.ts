import type { FastifyInstance } from 'fastify';
import { cleaning } from '#areas/accounts/cleaning.ts';
import { routes as accountRoutes } from '#areas/accounts/routes.ts';
import { routes as apiKeyRoutes } from '#areas/apiKeys/routes.ts';
import { verification } from '#areas/auditChain/job.ts';
import { routes as auditChainRoutes } from '#areas/auditChain/routes.ts';
import { routes as balanceRoutes } from '#areas/balance/routes.ts';
import { tables as businessUnitTables } from '#areas/businessUnits/table.ts';
import { routes as businessUnitRoutes } from '#areas/businessUnits/routes.ts';
import { routes as checkListRoutes } from '#areas/checkLists/routes.ts';
import { tables as checkListTables } from '#areas/checkLists/table.ts';
import { verdictRecalculation } from '#areas/constraints/recalculation.ts';
import { judgedConstraints } from '#areas/constraints/results.ts';
import { judging } from '#areas/constraints/round.ts';
import { constraintRuleHandler, followingRules } from '#areas/constraints/rules/follow.ts';
import { routes as constraintRoutes } from '#areas/constraints/routes.ts';
import { moveIndicators } from '#areas/constraints/service.ts';
import { tables as constraintTables } from '#areas/constraints/table.ts';
import { collecting } from '#areas/contents/collecting.ts';
import { routes as contentRoutes } from '#areas/contents/routes.ts';
import { tables as contentTables } from '#areas/contents/table.ts';
import { drawing } from '#areas/contents/versions.ts';
import { deviceCleaning } from '#areas/devices/cleaning.ts';
import { routes as deviceRoutes } from '#areas/devices/routes.ts';
import { tables as deviceTables } from '#areas/devices/table.ts';
import { routes as dictionaryRoutes } from '#areas/dictionaries/routes.ts';
import { tables as dictionaryTables } from '#areas/dictionaries/table.ts';
import { importCleaning } from '#areas/indicators/imports/cleaning.ts';
import { valueImport } from '#areas/indicators/imports/job.ts';
import { routes as indicatorRoutes } from '#areas/indicators/routes.ts';
import { tables as indicatorTables } from '#areas/indicators/table.ts';
import {
  completedDetails,
  isResponsibleIn,
  moveOpenInspections,
  objectsWithFinding,
} from '#areas/inspections/contributions.ts';
import { routes as inspectionRoutes } from '#areas/inspections/routes.ts';
import { lateWorkTable } from '#areas/inspections/lateWork/table.ts';
import { tables as inspectionTables } from '#areas/inspections/table.ts';
import { routes as jobRoutes } from '#areas/jobs/routes.ts';
import { noticeHandler } from '#areas/notices/events/handler.ts';
import { noticeCleaning } from '#areas/notices/rounds/cleaning.ts';
import { digests } from '#areas/notices/rounds/digest.ts';
import { noticing } from '#areas/notices/rounds/round.ts';
import { routes as noticeRoutes } from '#areas/notices/routes.ts';
import { tables as noticeTables } from '#areas/notices/table.ts';
import { qualityHistoryHandler } from '#areas/qualityHistory/handler.ts';
import { routes as qualityHistoryRoutes } from '#areas/qualityHistory/routes.ts';
import { thinning } from '#areas/qualityHistory/thinning.ts';
import { checkingPaths, objectPathHandler } from '#areas/objects/paths.ts';
import { tables as objectTables } from '#areas/objects/table.ts';
import { routes as objectRoutes } from '#areas/objects/routes.ts';
import { routes as mailRoutes } from '#areas/mails/routes.ts';
import { labelPrinting } from '#areas/labels/sheets/job.ts';
import { recreation } from '#areas/labels/recreation.ts';
import { routes as labelRoutes } from '#areas/labels/routes.ts';
import { routes as liveRoutes } from '#areas/live/routes.ts';
import { bulkAssignment } from '#areas/templates/jobs.ts';
import { routes as templateRoutes } from '#areas/templates/routes.ts';
import { tables as templateTables } from '#areas/templates/table.ts';
import { reporting } from '#areas/reports/job.ts';
import { reportingSeveral } from '#areas/reports/several/job.ts';
import { reportMailing } from '#areas/reports/mailed/job.ts';
import { reportRound } from '#areas/reports/mailed/round.ts';
import { reportZoneHandler } from '#areas/reports/mailed/zone.ts';
import { routes as reportRoutes } from '#areas/reports/routes.ts';
import { routes as ruleRoutes } from '#areas/rules/routes.ts';
import { roundHandler } from '#areas/rounds/rounds.ts';
import { routes as roundRoutes } from '#areas/rounds/routes.ts';
import { roundsWalkedBy, tables as roundTables } from '#areas/rounds/table.ts';
import { recalculation } from '#areas/recalculation/jobs.ts';
import { routes as recalculationRoutes } from '#areas/recalculation/routes.ts';
import { dropSlotsOf, planAssignment } from '#areas/schedules/assignment.ts';
import { scheduleHandler } from '#areas/schedules/handler.ts';
import { planBelowOtherUnit } from '#areas/schedules/holidays.ts';
import { routes as scheduleRoutes } from '#areas/schedules/routes.ts';
import { tables as scheduleTables } from '#areas/schedules/table.ts';
import { lookAtMoved } from '#areas/schedules/store.ts';
import { settleObjects } from '#areas/schedules/rules/settle.ts';
import { scheduling } from '#areas/schedules/round.ts';
import { routes as statsRoutes } from '#areas/stats/routes.ts';
import { routes as tenantRoutes } from '#areas/tenants/routes.ts';
import { tables as userTables } from '#areas/users/table.ts';
import { usersWorkingIn, type ConcernsUnit } from '#areas/users/responsible.ts';
import { routes as userRoutes } from '#areas/users/routes.ts';
import { webhookCleaning } from '#areas/webhooks/cleaning.ts';
import { webhookHandler } from '#areas/webhooks/handler.ts';
import { routes as webhookRoutes } from '#areas/webhooks/routes.ts';
import { exportedFileRoute } from '#kit/entity/exportedFile.ts';
import type { EventHandler } from '#kit/handlers/handler.ts';
import type { Round } from '#kit/due/task.ts';
import type { JobKind } from '#kit/jobs/kind.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { OnUnitMoved } from '#areas/businessUnits/service.ts';
import type { OnUnitChanged } from '#areas/objects/service.ts';
import type { OnAssignmentChange, OnAssignmentEnd } from '#areas/templates/service.ts';
import type { ResultTruth } from '#areas/quality/table.ts';

/** All areas in the order of their dependencies: an area may only import and query earlier ones. */
export const AREAS: readonly DeclaredArea[] = [
  { name: 'accounts', tables: [], routes: accountRoutes, rounds: [cleaning] },
  { name: 'credits', tables: [], routes: () => undefined },
  { name: 'dictionaries', tables: dictionaryTables, routes: dictionaryRoutes },
  { name: 'quality', tables: [], routes: () => undefined },
  { name: 'businessUnits', tables: businessUnitTables, routes: businessUnitRoutes },
  {
    name: 'users',
    tables: userTables,
    routes: userRoutes,
    amongIds: ({ concernsUnit }) => ({ user: { works_in: usersWorkingIn(concernsUnit) } }),
  },
  { name: 'apiKeys', tables: [], routes: apiKeyRoutes },
  { name: 'tenants', tables: [], routes: tenantRoutes },
  { name: 'auditChain', tables: [], jobs: () => [verification], routes: auditChainRoutes },
  {
    name: 'objects',
    tables: objectTables,
    routes: objectRoutes,
    handlers: [objectPathHandler],
    rounds: [checkingPaths],
  },
  { name: 'rules', tables: [], routes: ruleRoutes },
  {
    name: 'indicators',
    tables: indicatorTables,
    jobs: () => [valueImport],
    rounds: [importCleaning],
    routes: indicatorRoutes,
  },
  {
    name: 'constraints',
    tables: constraintTables,
    routes: constraintRoutes,
    results: [judgedConstraints],
    onUnitChanged: [moveIndicators],
    jobs: () => [verdictRecalculation],
    handlers: [constraintRuleHandler],
    rounds: [judging, followingRules],
  },
  { name: 'checkLists', tables: checkListTables, routes: checkListRoutes },
  {
    name: 'templates',
    tables: templateTables,
    routes: templateRoutes,
    jobs: () => [bulkAssignment],
  },
  {
    name: 'inspections',
    tables: [...inspectionTables, lateWorkTable],
    routes: inspectionRoutes,
    results: [completedDetails],
    onUnitChanged: [moveOpenInspections],
    concernsUnit: [isResponsibleIn],
    amongIds: () => ({ object: { finding: objectsWithFinding } }),
  },
  { name: 'devices', tables: deviceTables, routes: deviceRoutes, rounds: [deviceCleaning] },
  {
    name: 'contents',
    tables: contentTables,
    routes: contentRoutes,
    rounds: [drawing, collecting],
  },
  {
    name: 'schedules',
    tables: scheduleTables,
    routes: scheduleRoutes,
    onUnitMoved: [planBelowOtherUnit],
    onUnitChanged: [lookAtMoved],
    onAssignmentEnd: [{ before: dropSlotsOf, after: settleObjects }],
    onAssignmentChange: [planAssignment],
    handlers: [scheduleHandler],
    rounds: [scheduling],
  },
  {
    name: 'rounds',
    tables: roundTables,
    routes: roundRoutes,
    handlers: [roundHandler],
    amongIds: () => ({ round: { walker: roundsWalkedBy } }),
  },
  {
    name: 'recalculation',
    tables: [],
    routes: recalculationRoutes,
    jobs: ({ results }) => [recalculation(results)],
  },
  {
    name: 'qualityHistory',
    tables: [],
    routes: qualityHistoryRoutes,
    handlers: [qualityHistoryHandler],
    rounds: [thinning],
  },
  {
    name: 'notices',
    tables: noticeTables,
    routes: noticeRoutes,
    handlers: [noticeHandler],
    rounds: [noticing, digests, noticeCleaning],
  },
  {
    name: 'reports',
    tables: [],
    jobs: () => [reporting, reportingSeveral, reportMailing],
    handlers: [reportZoneHandler],
    rounds: [reportRound],
    routes: reportRoutes,
  },
  {
    name: 'webhooks',
    tables: [],
    routes: webhookRoutes,
    handlers: [webhookHandler],
    rounds: [webhookCleaning],
  },
  { name: 'labels', tables: [], jobs: () => [recreation, labelPrinting], routes: labelRoutes },
  { name: 'balance', tables: [], routes: balanceRoutes },
  { name: 'stats', tables: [], routes: statsRoutes },
  { name: 'live', tables: [], routes: liveRoutes },
  { name: 'jobs', tables: [], routes: jobRoutes },
  { name: 'mails', tables: [], routes: mailRoutes },
  // all lists sign addresses for this one call
  { name: 'exports', tables: [], routes: exportedFileRoute },
];

const CONTRIBUTIONS: Contribution = {
  results: AREAS.flatMap((area) => area.results ?? []),
  onUnitMoved: AREAS.flatMap((area) => area.onUnitMoved ?? []),
  // Inspections are locked before indicators, in the same order as completion does.
  onUnitChanged: AREAS.toReversed().flatMap((area) => area.onUnitChanged ?? []),
  onAssignmentEnd: AREAS.flatMap((area) => area.onAssignmentEnd ?? []),
  onAssignmentChange: AREAS.flatMap((area) => area.onAssignmentChange ?? []),
  concernsUnit: AREAS.flatMap((area) => area.concernsUnit ?? []),
};

export const { onUnitChanged } = CONTRIBUTIONS;

export function addRoutes(app: FastifyInstance): void {
  for (const area of AREAS) area.routes(app, CONTRIBUTIONS);
}

/** Every kind of job by its name. */
export const JOBS: ReadonlyMap<string, JobKind> = new Map(
  AREAS.flatMap((area) => area.jobs?.(CONTRIBUTIONS) ?? []).map((kind) => [kind.name, kind]),
);

export const ROUNDS: readonly Round[] = AREAS.flatMap((area) => area.rounds ?? []);

export const HANDLERS: readonly EventHandler[] = AREAS.flatMap((area) => area.handlers ?? []);

const amongIds = (name: string): NonNullable<EntityTable['amongIds']> =>
  Object.fromEntries(
    AREAS.flatMap((area) => Object.entries(area.amongIds?.(CONTRIBUTIONS)[name] ?? {})),
  );

/** Every entity of the server by its wire name. */
export const TABLES: ReadonlyMap<string, EntityTable> = new Map(
  AREAS.flatMap((area) => area.tables).map((table) => {
    const { name } = table.resource;
    return [name, { ...table, amongIds: amongIds(name) }] as const;
  }),
);

/** An area's contribution to earlier ones, which must not import it. */
interface Contribution {
  /** Sources of results of objects. */
  results: ResultTruth[];
  onUnitMoved: OnUnitMoved[];
  onUnitChanged: OnUnitChanged[];
  onAssignmentEnd: OnAssignmentEnd[];
  onAssignmentChange: OnAssignmentChange[];
  /** Tests for units outside their scope that concern a user. */
  concernsUnit: ConcernsUnit[];
}
interface DeclaredArea extends Partial<Contribution> {
  name: string;
  tables: EntityTable[];
  /** SQL behind the `among` fields of its own or an earlier area's entity, by the entity's name. */
  amongIds?: (contributions: Contribution) => Record<string, EntityTable['amongIds']>;
  /** Work without a request. */
  jobs?: (contributions: Contribution) => JobKind[];
  /** Work that is due at fixed times. */
  rounds?: Round[];
  /** Reactions to events. */
  handlers?: EventHandler[];
  routes(app: FastifyInstance, contributions: Contribution): void;
}
