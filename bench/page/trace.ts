/** An event of Chromium's trace of a page. */
export interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** The time of the thread, which other work on the machine does not change. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { type?: string } };
}

/** Whether it is the handling of an input of a type, such as a click. */
export const isInput =
  (type: string) =>
  ({ name, args }: TraceEvent): boolean =>
    name === 'EventDispatch' && args?.data?.type === type;

/** The time of these events together, in milliseconds. */
export const timeOfAll = (events: readonly TraceEvent[]): number =>
  events.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000;
