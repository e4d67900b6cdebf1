import { describe, expect, it } from 'vitest'
import { knownRaces } from './run-browser-tests.mjs'

const reason = 'The preview may open before the upload panel has closed.'

describe('the list of known races', () => {
  it('is that of this checkout, and in order', () => {
    expect(() => knownRaces()).not.toThrow()
  })

  it('has five names at most', () => {
    const names = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`e2e/${at}.e2e.test.ts`, reason])))
    expect(Object.keys(knownRaces(names(5)))).toHaveLength(5)
    expect(() => knownRaces(names(6))).toThrow('names 6 files, 5 at most')
  })

  it('asks for a reason each', () => {
    expect(() => knownRaces('{"e2e/a.e2e.test.ts": ""}')).toThrow('no reason for e2e/a.e2e.test.ts')
  })
})
