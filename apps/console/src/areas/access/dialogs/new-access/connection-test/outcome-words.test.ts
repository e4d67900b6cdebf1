import { type SeenRequest } from '@perigee/contract/connection-tests'
import { connectionOutcomes } from '@perigee/domain/connection-outcomes'
import { describe, expect, it } from 'vitest'
import { outcomeWords } from './outcome-words'

const seen = (given: Partial<SeenRequest>): SeenRequest => ({
  outcome: 'good',
  at: '2026-11-23T12:00:00Z',
  client: 'aws-cli',
  operation: null,
  code: null,
  skew: null,
  ...given,
})

describe('what was seen of an access key', () => {
  it('has words of its own for each outcome, and advice for each that is not good', () => {
    const words = connectionOutcomes.map((outcome) => outcomeWords(seen({ outcome })))
    expect(new Set(words.map(({ title }) => title)).size).toBe(connectionOutcomes.length)
    expect(words.filter(({ advice }) => advice === null)).toEqual([outcomeWords(seen({ outcome: 'good' }))])
  })

  it.each([
    [-7201, 'The clock is wrong: it is 2 hours behind'],
    [4800, 'The clock is wrong: it is 80 minutes ahead'],
    [901, 'The clock is wrong: it is 15 minutes ahead'],
    [-31_536_000, 'The clock is wrong: it is 1 year behind'],
    [null, 'The clock is wrong'],
  ])('says by how much a clock is wrong: %s', (skew, title) => {
    expect(outcomeWords(seen({ outcome: 'clock', skew })).title).toBe(title)
  })

  it('names what was not permitted', () => {
    const { advice } = outcomeWords(seen({ outcome: 'permission', operation: 'DeleteObject' }))
    expect(advice).toContain('DeleteObject is more than the access permits')
  })
})
