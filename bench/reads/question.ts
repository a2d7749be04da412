import type { Data } from '../data.ts';
import type { Extract } from './answers.ts';

/** A question to our server and to the floor, whose answers must hold the same. */
export interface Question {
  name: string;
  title: string;
  /** Below `/api`; several are sent in turn. */
  ours: (data: Data) => string[];
  floor: (data: Data) => string[];
  /** What both answers must agree on. */
  agree: { ours: Extract; floor: Extract };
  /** Targets: our p50 at 1 connection, and the floor's throughput at 20, as multiples. */
  target?: [number, number];
}
