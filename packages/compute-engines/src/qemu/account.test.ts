import { expect, it } from 'vitest'
import { findAccount } from './account'

const isRoot = process.getuid?.() === 0

it.skipIf(!isRoot)('runs machines as another user where we are root', async () => {
  expect(await findAccount('65534')).toEqual({ uid: 65_534, gid: 65_534 })
  expect((await findAccount('nobody')).uid).toBeGreaterThan(0)
  for (const user of ['0', 'root', 'no-such-user']) {
    await expect(findAccount(user)).rejects.toMatchObject({ failure: 'unavailable' })
  }
})

it.skipIf(isRoot)('runs machines as ourselves where we are not root', async () => {
  expect(await findAccount('65534')).toMatchObject({ uid: process.getuid?.() })
})
