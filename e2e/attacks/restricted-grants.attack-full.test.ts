import { beforeAll, describe } from 'vitest'
import type { Account } from '../src/sign-up'
import { attack } from './kit/attack'
import { somebody } from './kit/people'
import type { Right } from './kit/s3-operations'
import { scopedBucket } from './kit/scoped-bucket'
import { tryGrant } from './kit/try-grant'

let owner: Account
beforeAll(async () => {
  owner = await somebody()
})

const all: Right[] = ['download', 'upload', 'list', 'delete']
const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other): Right[] => [one, other]))
const folders = [['docs/'], ['docs/', 'empty/']]

describe.each([
  ['encrypted', true],
  ['plain', false],
] as const)('grants for folders, with names that are %s', (kind, encryptPath) => {
  attack(`restricted grants, ${kind} names: pairs of rights and folders`, 4500, async (tried) => {
    const scope = await scopedBucket(owner, encryptPath)
    const before = await scope.state()
    for (const paths of folders) {
      for (const rights of [...pairs, all]) {
        await tryGrant({ scope, rights, keys: await scope.restricted(rights, paths) }, tried)
      }
    }
    const after = await scope.state()
    before.forEach((line, at) => tried(`unchanged: ${line.slice(0, 60)}`, after[at] !== line && `now ${after[at]}`))
  })
})
