import type { FastifyInstance } from 'fastify';
import { exportedFileRoute } from '#kit/entity/exportedFile.ts';

/** All lists sign addresses for this one call. */
export function routes(app: FastifyInstance): void {
  exportedFileRoute(app);
}
