import { describe, expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { columnsFor } from './columns'

const titles = (config: Parameters<typeof aConfig>[0], createdAt = '2026-11-01T00:00:00Z') =>
  columnsFor({ memberCount: 1, createdAt }, aConfig(config)).map(({ title }) => title)

describe('segments are counted', () => {
  it.each([
    { tiers: false, since: null, counted: true },
    { tiers: true, since: null, counted: false },
    { tiers: false, since: '2026-11-02T00:00:00Z', counted: true },
    { tiers: false, since: '2026-11-01T00:00:00Z', counted: false },
    { tiers: true, since: '2026-11-02T00:00:00Z', counted: true },
  ])('with tiers $tiers and new prices since $since: $counted', ({ tiers, since, counted }) => {
    const config = { showNewPricingTiers: tiers, newPricingStartDate: since }
    expect(titles(config).includes('Segments')).toBe(counted)
  })
})

it('places are tiers where these have prices', () => {
  expect(titles({ enableRegionTag: true, showNewPricingTiers: true })).toContain('Storage Tier')
  expect(titles({ enableRegionTag: true })).toContain('Location')
})
