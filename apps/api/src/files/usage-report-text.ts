import { hour } from '@perigee/std/durations'
import { csvLine } from '@perigee/std/csv-line'
import { decimalText } from '@perigee/std/decimal-text'
import type { LineCost } from '@perigee/billing/usage-report/price-lines'
import type { ReportLine } from '@perigee/billing/usage-report/read-usage-report'

export interface ReportForm {
  format: 'csv' | 'json'
  /** The newer form, with more columns. */
  detailed: boolean
  summary: boolean
  /** With what each line would cost by itself. */
  cost: boolean
  /** With the article numbers of products. */
  skus: boolean
  /** With the fees for small objects and early deletions, where prices are shown. */
  fees: boolean
  since: Date
  before: Date
  /** Name of a place, for summaries of installations with several. */
  placementName: ((placement: number) => string) | undefined
}

type Column = [heading: string, cell: (line: ReportLine, form: ReportForm) => string]

const GB = 1_000_000_000n
const TB = 1_000n * GB
const millisPerHour = BigInt(hour)
/** All months have as many for prices (reference console-api.md 5.6). */
const millisPerMonth = 720n * millisPerHour
const dollars = (cents: bigint) => decimalText(cents, 100n, 2)
const number = (numerator: bigint, denominator: bigint) => decimalText(numerator, denominator, 6)

const project: Column[] = [
  ['ProjectName', ({ project: { name } }) => name],
  ['ProjectID', ({ project: { publicId } }) => publicId],
]
const bucketName: Column = ['BucketName', ({ bucket }) => bucket ?? '']
const storage: Column = ['Storage GB-hour', ({ byteMillis }) => number(byteMillis, GB * millisPerHour)]
const egress: Column = ['Egress GB', (line) => number(line.egress, GB)]
const objects: Column = ['ObjectCount objects-hour', ({ objectMillis }) => number(objectMillis, millisPerHour)]
const segments: Column = ['SegmentCount segments-hour', ({ segmentMillis }) => number(segmentMillis, millisPerHour)]
const period: Column[] = [
  ['Since', (_, { since }) => since.toISOString()],
  ['Before', (_, { before }) => before.toISOString()],
]

type Sku = 'storageSKU' | 'egressSKU' | 'segmentSKU'
type Cents = Exclude<keyof LineCost, 'product'>

/** What a report says first that has prices. */
const disclaimer = 'Estimated prices: the amount that is billed may differ, because it is rounded once for all buckets.'

/** As reference console-api.md 5.6 lists them, with the fees before their sum; the place of a summary stands behind them all. */
function columnsOf({ detailed, summary, cost, skus, fees, placementName }: ReportForm): Column[] {
  const when = (shown: boolean, ...columns: Column[]): Column[] => (shown ? columns : [])
  const sku = (heading: string, of: Sku) => when(skus, [heading, (line) => line.cost?.product[of] ?? ''])
  const price = (heading: string, of: Cents) => when(cost, [heading, (line) => dollars(line.cost?.[of] ?? 0n)])
  return detailed
    ? [
        ...project,
        ...when(!summary, bucketName),
        ...sku('Storage SKU', 'storageSKU'),
        storage,
        ['Storage TB-months', ({ byteMillis }) => number(byteMillis, TB * millisPerMonth)],
        ...price('Estimated Storage Price ($)', 'storageCents'),
        ...sku('Egress SKU', 'egressSKU'),
        egress,
        ['Egress TB', (line) => number(line.egress, TB)],
        ...price('Estimated Egress Price ($)', 'egressCents'),
        objects,
        ...sku('Segment SKU', 'segmentSKU'),
        segments,
        ['Segment Months', ({ segmentMillis }) => number(segmentMillis, millisPerMonth)],
        ...price('Estimated Segment Price ($)', 'segmentCents'),
        ...(fees ? price('Estimated Small Object Fee ($)', 'smallObjectCents') : []),
        ...(fees ? price('Estimated Minimum Retention Fee ($)', 'retentionCents') : []),
        ...price('Estimated Total Amount ($)', 'totalCents'),
        ...period,
        ...(summary && placementName
          ? [['Location', ({ placement }) => placementName(placement)] satisfies Column]
          : []),
      ]
    : [...project, bucketName, storage, egress, objects, segments, ...period]
}

/**
 * The text of the file, a page of lines at a time. JSON has the same columns, one object a line, in one array, without the
 * line that CSV has above its headings where there are prices.
 */
export async function* usageReportText(pages: AsyncIterable<ReportLine[]>, form: ReportForm): AsyncIterable<string> {
  const columns = columnsOf(form)
  if (form.format === 'csv') {
    if (form.cost) yield csvLine(columns.map((_, index) => (index === 0 ? disclaimer : '')))
    yield csvLine(columns.map(([heading]) => heading))
    for await (const page of pages)
      yield page.map((line) => csvLine(columns.map(([, cell]) => cell(line, form)))).join('')
    return
  }
  let lead = '[\n'
  for await (const page of pages) {
    for (const line of page) {
      yield lead + JSON.stringify(Object.fromEntries(columns.map(([heading, cell]) => [heading, cell(line, form)])))
      lead = ',\n'
    }
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}

/** `perigee-report--2026-10-01-to-2026-11-01.csv`; the last day is the one that the period ends in. */
export const usageReportName = (
  { format, since, before }: Pick<ReportForm, 'format' | 'since' | 'before'>,
  projectId: string | undefined,
): string => `perigee-report-${projectId ?? ''}-${dateOf(since)}-to-${dateOf(before)}.${format}`

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)
