import type { FastifyInstance } from 'fastify';
import { changeRoutes } from './changeRoutes.ts';
import { lateRoutes } from './lateRoutes.ts';
import { listRoutes } from './lists.ts';
import { pictureRoutes } from './pictures.ts';
import { servingRoutes } from './serving.ts';
import { uploadRoutes } from './uploads/tus.ts';
import { waitForDrawing } from './versions.ts';
import { zipRoutes } from './zipRoutes.ts';

export function routes(app: FastifyInstance): void {
  // Registered before the routes of files by id, whose path would take the word for an id.
  zipRoutes(app);
  lateRoutes(app);
  listRoutes(app);
  changeRoutes(app);
  servingRoutes(app);
  pictureRoutes(app);
  uploadRoutes(app);
  app.addHook('onClose', waitForDrawing);
}
