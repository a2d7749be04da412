import { z } from 'zod';

/** `GET /object/{id}/label?c=…`: whether the label with this secret is the current one. */
export const labelState = z.object({ is_current: z.boolean() });
