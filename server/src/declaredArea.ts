import type { FastifyInstance } from 'fastify';
import type { OnUnitMoved } from '#areas/businessUnits/service.ts';
import type { OnUnitChanged } from '#areas/objects/service.ts';
import type { OnAssignmentChange, OnAssignmentEnd } from '#areas/templates/service.ts';
import type { ConcernsUnit } from '#areas/users/responsible.ts';
import type { ResultTruth } from '#areas/quality/table.ts';
import type { EventHandler } from '#kit/handlers/handler.ts';
import type { JobKind, Round } from '#kit/jobs/kind.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** An area's contribution to earlier ones, which must not import it. */
export interface Contribution {
  /** Sources of results of objects. */
  results: ResultTruth[];
  onUnitMoved: OnUnitMoved[];
  onUnitChanged: OnUnitChanged[];
  onAssignmentEnd: OnAssignmentEnd[];
  onAssignmentChange: OnAssignmentChange[];
  /** Tests for units outside their scope that concern a user. */
  concernsUnit: ConcernsUnit[];
}
export interface DeclaredArea extends Partial<Contribution> {
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
