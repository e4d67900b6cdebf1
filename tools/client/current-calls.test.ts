import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callsFile, currentCalls } from './current-calls'

it('the TypeScript client knows the calls as the contract has them: else `npm run generate -w @perigee/client`', () => {
  expect(readFileSync(callsFile, 'utf8') === currentCalls()).toBe(true)
})
