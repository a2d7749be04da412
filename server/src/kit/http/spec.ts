import type { AfterAnswers } from './afterAnswers.ts';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { z } from 'zod';
import type { Deps } from '#kit/ctx.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The declaration of a call for the router, the guard and the documentation. */
export interface RouteSpec<B extends z.ZodObject = z.ZodObject> {
  method: Method;
  /** Relative to the base of the API: `/object/:id`. */
  path: string;
  /** The permission in the role matrix. */
  permission: Permission;
  tag: string;
  summary: string;
  body?: B;
  /** Status of success, 200 by default. */
  status?: number;
  /** Its own query parameters, for the documentation. */
  query?: readonly string[];
  answer?: z.ZodType;
  /** Headers of only this answer, with their descriptions. */
  headers?: Record<string, string>;
  /** The answer has a tag of what it says, with which a client asks again: 304 as long as it says the same. */
  isTagged?: boolean;
  /** The answer never ends: server-sent events whose data are answers. */
  isStream?: boolean;
  /** The answer is a file: as a whole, or also the requested part. */
  sends?: 'file' | 'parts';
  /** The body is a stream of one of these media types, with at most this many bytes. */
  upload?: { types: readonly string[]; max_bytes: number };
  /** The body is a form instead of JSON, as OAuth 2 requires of the token endpoint. */
  form?: boolean;
  /** Calls about accounts, and calls that end access of others, still work after the licence has expired. */
  despiteExpiry?: boolean;
  /** The answer contains a secret, once: it is not stored for a repeat, so the call takes no `Idempotency-Key`. */
  returnsSecret?: boolean;
  /** Health checks are answered regardless of the rate of requests. */
  unlimited?: boolean;
}

export type PublicSpec<B extends z.ZodObject = z.ZodObject> = Omit<RouteSpec<B>, 'permission'>;

/** All registered calls, for the role-matrix test and the OpenAPI document. */
export interface Registry {
  specs: RouteSpec[];
  /** Calls that need no token. */
  public: PublicSpec[];
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    registry: Registry;
    afterAnswers: AfterAnswers;
  }
  interface FastifyRequest {
    /** The caller's language, once the caller is known. */
    locale?: Locale;
  }
}
