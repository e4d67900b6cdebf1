import { beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../src/sign-up'
import { attack } from './kit/attack'
import { somebody } from './kit/people'
import { attempts, operationNames, type Right } from './kit/s3-operations'
import { scopedBucket } from './kit/scoped-bucket'
import { tryGrant } from './kit/try-grant'

let owner: Account
beforeAll(async () => {
  owner = await somebody()
})

it('every operation of the gateway is tried, and no other', async () => {
  const names = new Set(attempts.map(({ name }) => name.split(',')[0]))
  expect([...names].sort()).toEqual(await operationNames())
})

const rights: Right[] = ['download', 'upload', 'list', 'delete']
const targets = ['docs-private/a.txt', 'docsx'] as const

describe.each([
  ['encrypted', true],
  ['plain', false],
] as const)('grants for one folder, with names that are %s', (kind, encryptPath) => {
  attack(`restricted grants, ${kind} names: every S3 action`, 5 * 150, async (tried) => {
    const scope = await scopedBucket(owner, encryptPath)
    const before = await scope.state()
    for (const given of [...rights.map((right) => [right]), rights]) {
      const keys = await scope.restricted(given, ['docs/'])
      await tryGrant({ scope, rights: given, keys, targets }, tried)
    }
    const after = await scope.state()
    before.forEach((line, at) => tried(`unchanged: ${line.slice(0, 60)}`, after[at] !== line && `now ${after[at]}`))
  })
})
