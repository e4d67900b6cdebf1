import { judgeRetentionChange } from '@perigee/domain/retention'
import type { Retention } from '@perigee/contract/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStore, type TestStore } from '../testing/test-store'
import { modeNumber } from './object-rows'

let test: TestStore
beforeAll(async () => {
  test = await startTestStore()
})
afterAll(() => test.stop())

const now = new Date('2026-03-01T00:00:00Z')
const untils = [new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)]
const retentions: (Retention | null)[] = [
  null,
  ...untils.flatMap((until) => [{ mode: 'GOVERNANCE', until } as const, { mode: 'COMPLIANCE', until } as const]),
]
const cases = retentions.flatMap((retention) =>
  [false, true].flatMap((bypass) => [false, true].map((legalHold) => ({ retention, bypass, legalHold }))),
)

async function isLocked({ retention, bypass, legalHold }: (typeof cases)[number], state = 1): Promise<boolean> {
  const version = {
    state,
    legal_hold: legalHold,
    retention_mode: retention ? modeNumber[retention.mode] : 0,
    retain_until: retention?.until ?? null,
  }
  const { rows } = await sql<{ locked: boolean }>`
    select store.is_locked(jsonb_populate_record(null::store.objects, ${JSON.stringify(version)}::jsonb), ${now}, ${bypass})
      as locked`.execute(test.db)
  return rows[0]?.locked ?? false
}

it.each(cases)('a version goes where its retention may be taken away and no hold is on it: %j', async (one) => {
  const mayGo = !one.legalHold && judgeRetentionChange(one.retention, null, { now, bypass: one.bypass }).ok
  expect(await isLocked(one)).toBe(!mayGo)
})

it('a delete marker is never locked', async () => {
  for (const one of cases) expect(await isLocked(one, 2)).toBe(false)
})
