import { Counter, Gauge, type Registry } from 'prom-client'

export type MetricsRegistry = Registry

interface Sample {
  labels: Record<string, string>
  value: number
}

interface Description {
  help: string
  labelNames: readonly string[]
}

type Read = () => Promise<readonly Sample[]>

/** Metrics whose values are kept elsewhere and read when somebody asks for them. What cannot be read stays as it was. */
export function createInstallationGauges(registry: Registry) {
  const described = (name: string, { help, labelNames }: Description) => ({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
  })
  return {
    gauge(name: string, description: Description, read: Read): void {
      const metric: Gauge = new Gauge({
        ...described(name, description),
        collect: () => refill(metric, read, ({ labels, value }) => metric.set(labels, value)),
      })
    },
    /** For values that only rise. */
    counter(name: string, description: Description, read: Read): void {
      const metric: Counter = new Counter({
        ...described(name, description),
        collect: () => refill(metric, read, ({ labels, value }) => metric.inc(labels, value)),
      })
    },
  }
}

async function refill(metric: Gauge | Counter, read: Read, take: (sample: Sample) => void): Promise<void> {
  const samples = await read().catch(() => undefined)
  if (!samples) return
  metric.reset()
  samples.forEach(take)
}
