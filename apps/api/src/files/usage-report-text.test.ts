import type { ReportLine } from '@perigee/billing/usage-report/read-usage-report'
import type { ProjectId } from '@perigee/std/brand'
import { expect, it } from 'vitest'
import { usageReportText } from './usage-report-text'

const project = { name: 'Photos', publicId: crypto.randomUUID() as ProjectId }
const fees = { lackingMillis: [], deletions: [] }
const usage = { placement: 0, byteMillis: 1n, objectMillis: 1n, segmentMillis: 1n, egress: 1n, ...fees, cost: null }
const form = {
  detailed: true,
  summary: false,
  cost: false,
  skus: false,
  fees: false,
  since: new Date(0),
  before: new Date(1),
  placementName: undefined,
}

it.each(['csv', 'json'] as const)('%s holds no more than a page of lines, however many there are', async (format) => {
  let [made, taken] = [0, 0]
  async function* pages(): AsyncIterable<ReportLine[]> {
    for (let page = 0; page < 100; page++) {
      // Whoever takes the text has taken all of the pages before.
      expect(made).toBeLessThanOrEqual(taken)
      made += 10
      yield Array.from({ length: 10 }, (_, index) => ({ project, bucket: `bucket-${page}-${index}`, ...usage }))
    }
  }
  for await (const text of usageReportText(pages(), { ...form, format })) taken += text.match(/bucket-\d/g)?.length ?? 0
  expect([made, taken]).toEqual([1000, 1000])
})
