import { Gauge, type Registry } from 'prom-client';

/** One value, or those by a label's value. What is not known has no sample, rather than a wrong one. */
type Samples = number | null | Record<string, number | null>;

/** Adds a gauge that is read when it is collected. */
export function addGauge(
  register: Registry,
  { name, help, label }: { name: string; help: string; label?: string },
  read: () => Samples | Promise<Samples>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [],
    async collect() {
      const found = await read();
      this.reset();
      // Without labels it would be 0 now.
      if (!label) this.remove();
      if (typeof found === 'number') this.set(found);
      else if (label)
        for (const [value, sample] of Object.entries(found ?? {}))
          if (sample !== null) this.set({ [label]: value }, sample);
    },
  });
  register.registerMetric(gauge);
}
