import { expect, it } from 'vitest'
import { findAccounts } from './account'

const isRoot = process.getuid?.() === 0

it.skipIf(!isRoot)('runs each machine as a user of its own, or all as another user, where we are root', async () => {
  const own = await findAccounts('own')
  expect(own(2_100_000_001)).toEqual({ uid: 2_100_000_001, gid: 2_100_000_001 })
  const one = await findAccounts('65534')
  expect(one(2_100_000_001)).toEqual({ uid: 65_534, gid: 65_534 })
  const named = await findAccounts('nobody')
  expect(named(2_100_000_001).uid).toBe(65_534)
  for (const user of ['0', 'root', 'no-such-user']) {
    await expect(findAccounts(user)).rejects.toMatchObject({ failure: 'unavailable' })
  }
})

it.skipIf(isRoot).each(['own', '65534'])('runs machines as ourselves where we are not root: %s', async (user) => {
  const accountOf = await findAccounts(user)
  expect(accountOf(2_100_000_001)).toMatchObject({ uid: process.getuid?.() })
})
