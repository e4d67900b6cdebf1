import {
  edgeReportKinds,
  type EdgeReport,
  type EdgeReportKind,
  type EdgeReportsByKind,
} from '@perigee/contract/edge-reports'

/** What a report is about, and how two about one thing become one. */
type Rules = {
  [K in EdgeReportKind]: {
    about(report: EdgeReport<K>): string
    merge(known: EdgeReport<K>, added: EdgeReport<K>): EdgeReport<K>
  }
}
const rules: Rules = edgeReportKinds

/** Reports that wait to be sent, one for each thing; the oldest first. */
export class GatheredReports {
  readonly #entries = new Map<string, { kind: EdgeReportKind; report: unknown }>()

  get size(): number {
    return this.#entries.size
  }

  add<K extends EdgeReportKind>(kind: K, report: EdgeReport<K>): void {
    const name = `${kind} ${rules[kind].about(report)}`
    const known = this.#entries.get(name)
    if (known) known.report = rules[kind].merge(known.report as EdgeReport<K>, report)
    else this.#entries.set(name, { kind, report })
  }

  /** Takes away as many of the oldest, by kind; fewer where their JSON, after the first, would be longer than `bytes`. */
  take(count: number, bytes = Infinity): { reports: EdgeReportsByKind; count: number } {
    const reports: Partial<Record<EdgeReportKind, unknown[]>> = {}
    let taken = 0
    let size = 0
    for (const [name, { kind, report }] of this.#entries) {
      size += Buffer.byteLength(JSON.stringify(report)) + 1
      if (taken === count || (taken > 0 && size > bytes)) break
      this.#entries.delete(name)
      const ofKind = (reports[kind] ??= [])
      ofKind.push(report)
      taken++
    }
    return { reports: reports as EdgeReportsByKind, count: taken }
  }
}
