// Read by config.ts, which must not load what reads traces.

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

/** What OpenTelemetry's own code does not read from the environment. */
export interface TracingSettings {
  sampler: SamplerName;
  /** From 0 to 1, for the samplers by ratio. */
  ratio: number;
}
