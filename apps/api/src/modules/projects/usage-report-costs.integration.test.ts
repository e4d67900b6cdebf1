import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projects } from '@perigee/contract/projects'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { recordEgress, recordUsage, takeTally } from '@perigee/satellite-db/usage-records'
import { updateUser } from '@perigee/satellite-db/users'
import { day, hour, second } from '@perigee/std/durations'
import { afterAll, describe, expect, it } from 'vitest'
import { billingOn } from '../../testing/billing-env'
import { aProject } from '../../testing/builders'
import { startApi } from '../../testing/start-api'

const start = Math.floor(Date.now() / day) * day - 40 * day
const at = (hours: number) => new Date(start + hours * hour)
const rates = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007', segmentMonthCents: '0.00088' }
const skus = { storageSKU: 'S1', egressSKU: 'E1', segmentSKU: 'G1' }
const doubled = { ...rates, storageMBMonthCents: '0.0008', from: at(360).toISOString().slice(0, 10) }
const folder = mkdtempSync(join(tmpdir(), 'report-costs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const priceBook = join(folder, 'prices.json')
const book = { products: [{ id: 1, name: 'Storage', ...skus, prices: [rates, doubled] }], plans: [{ product: 1 }] }
writeFileSync(priceBook, JSON.stringify(book))

const api = await startApi({ env: { ...billingOn, PERIGEE_PRICE_BOOK: priceBook, PERIGEE_SKUS_IN_REPORTS: 'true' } })
const project = await aProject(api)
const projectId = project.row.internalId
for (const [name, storage] of [
  ['films', 1e12],
  ['notes', 36e9],
] as const) {
  const of = { projectId, name, placement: 0, versioning: 1, objectLock: false, createdBy: null } as const
  const bucketId = (await insertBucket(api.db, { ...of, createdAt: at(0) })) ?? 0
  await recordUsage(api.db, { projectId, bucketId, storage, objects: 2, segments: 7200 })
}
await takeTally(api.db, at(0))
await takeTally(api.db, at(720))
await recordEgress(api.db, [{ projectId, bucket: 'notes', bytes: 5e9, at: at(3.5) }])

async function report(query: Record<string, unknown>): Promise<string> {
  const period = { since: at(0).getTime() / second, before: at(720).getTime() / second }
  const { text } = await project.owner.browser.call(projects.usageReport, { query: { ...period, ...query } })
  return text.trimEnd()
}
const table = async (query: Record<string, unknown>) =>
  (await report(query)).split('\r\n').map((line) => line.slice(1, -1).split('","'))

const ends = [at(0), at(720)].map((moment) => moment.toISOString())
const [name, id] = [project.row.name, project.id]
const usageOf = {
  films: ['720000.000000', '1.000000'],
  notes: ['25920.000000', '0.036000'],
  all: ['745920.000000', '1.036000'],
}
const heads = {
  storage: ['Storage GB-hour', 'Storage TB-months'],
  egress: ['Egress GB', 'Egress TB'],
  segments: ['SegmentCount segments-hour', 'Segment Months'],
}

describe('a report with prices', () => {
  it('has what each bucket would cost by itself, half of the time at new prices, after a line that says so', async () => {
    const [told, head, ...lines] = await table({ cost: 'true' })
    expect(told?.[0]).toMatch(/^Estimated prices: the amount that is billed may differ/)
    expect(told?.slice(1)).toEqual(Array.from({ length: 18 }, () => ''))
    expect(head).toEqual(
      [
        ['ProjectName', 'ProjectID', 'BucketName'],
        ['Storage SKU', ...heads.storage, 'Estimated Storage Price ($)'],
        ['Egress SKU', ...heads.egress, 'Estimated Egress Price ($)'],
        ['ObjectCount objects-hour', 'Segment SKU', ...heads.segments, 'Estimated Segment Price ($)'],
        ['Estimated Total Amount ($)', 'Since', 'Before'],
      ].flat(),
    )
    const segments = ['1440.000000', 'G1', '5184000.000000', '7200.000000', '0.06']
    expect(lines).toEqual([
      [
        name,
        id,
        'films',
        'S1',
        ...usageOf.films,
        '6.00',
        'E1',
        '0.000000',
        '0.000000',
        '0.00',
        ...segments,
        '6.06',
        ...ends,
      ],
      [
        name,
        id,
        'notes',
        'S1',
        ...usageOf.notes,
        '0.21',
        'E1',
        '5.000000',
        '0.005000',
        '0.04',
        ...segments,
        '0.31',
        ...ends,
      ],
    ])
  })

  it('sums a project up to what product charges are', async () => {
    const [, head, line] = await table({ cost: 'true', 'project-summary': 'true' })
    expect(head).not.toContain('BucketName')
    const all = ['S1', ...usageOf.all, '6.21', 'E1', '5.000000', '0.005000', '0.04', '2880.000000', 'G1']
    expect(line).toEqual([name, id, ...all, '10368000.000000', '14400.000000', '0.12', '6.37', ...ends])
  })

  it('has usage only where nobody asks for prices', async () => {
    for (const query of [{}, { 'project-summary': 'true' }]) {
      const [head, ...lines] = await table(query)
      expect(head).toContain('Storage SKU')
      expect(head?.some((heading) => heading.includes('$'))).toBe(false)
      expect(lines).toHaveLength('project-summary' in query ? 1 : 2)
    }
  })

  it('comes as JSON with the same columns', async () => {
    const [, head] = await table({ cost: 'true' })
    const [films, notes] = JSON.parse(await report({ cost: 'true', format: 'json' })) as Record<string, string>[]
    expect(Object.keys(films ?? {})).toEqual(head)
    expect([films, notes].map((line) => line?.['Estimated Total Amount ($)'])).toEqual(['6.06', '0.31'])
  })
})

describe('nothing is priced', () => {
  const change = (columns: Parameters<typeof updateUser>[2]) => updateUser(api.db, project.owner.id, columns)

  it('of what was used before an account was billed', async () => {
    await change({ upgraded_at: at(359), created_at: at(-1) })
    const [, , films] = await table({ cost: 'true' })
    // the second half, at new prices
    expect(films).toEqual(expect.arrayContaining([...usageOf.films, '4.00', '4.03']))
    await change({ upgraded_at: at(721) })
    const [, , later] = await table({ cost: 'true' })
    expect(later).toEqual(expect.arrayContaining([...usageOf.films, '0.00']))
    await change({ upgraded_at: null })
  })

  it('for people whom a reseller bills', async () => {
    await change({ var_partner: true })
    const [head] = await table({ cost: 'true' })
    expect(head?.[0]).toBe('ProjectName')
    expect(head?.some((heading) => heading.includes('$') || heading.includes('SKU'))).toBe(false)
    await change({ var_partner: null })
  })
})
