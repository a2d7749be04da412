import type { FastifyInstance } from 'fastify';
import { exportedFileRoute } from '#kit/entity/exportedFile.ts';

/** Every list signs addresses for one and the same call. */
export function routes(app: FastifyInstance): void {
  exportedFileRoute(app);
}
