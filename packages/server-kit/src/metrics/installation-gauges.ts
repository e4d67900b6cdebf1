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
  const registers = [registry]
  return {
    gauge(name: string, { help, labelNames }: Description, read: Read): void {
      const metric: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const samples = await read().catch(() => undefined)
          if (!samples) return
          metric.reset()
          for (const { labels, value } of samples) metric.set(labels, value)
        },
      })
    },
    /** For values that only rise. */
    counter(name: string, { help, labelNames }: Description, read: Read): void {
      const metric: Counter = new Counter({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          const samples = await read().catch(() => undefined)
          if (!samples) return
          metric.reset()
          for (const { labels, value } of samples) metric.inc(labels, value)
        },
      })
    },
  }
}
