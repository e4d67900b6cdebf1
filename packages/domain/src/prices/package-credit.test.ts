import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditChange, leftOfPackage } from './package-credit'

const dollars = (amount: number): bigint => BigInt(amount) * 1_000_000n
const change = (how: CreditChange['how'], amount: number, invoice?: string): CreditChange => ({
  how,
  micros: dollars(amount),
  ...(invoice !== undefined && { invoice }),
})

describe('what is left of a package', () => {
  it.each<[what: string, changes: CreditChange[], left: number]>([
    ['is all of it at first', [change('bought', 30)], 30],
    ['is less by what was spent, before funds', [change('came', 50), change('bought', 30), change('spent', 20)], 10],
    ['is nothing once more was spent', [change('came', 50), change('bought', 30), change('spent', 40)], 0],
    ['is not what came later', [change('bought', 30), change('spent', 40), change('came', 50)], 0],
    [
      'is as before when an invoice is taken back',
      [change('came', 50), change('bought', 30), change('spent', 40, 'a'), change('back', 45, 'a')],
      30,
    ],
    ['is nothing of another invoice', [change('bought', 30), change('spent', 20, 'a'), change('back', 20, 'b')], 10],
    ['leaves refunds of funds alone', [change('came', 50), change('bought', 30), change('uncame', 50)], 30],
    ['is less by refunds of its own', [change('came', 50), change('bought', 30), change('unbought', 25)], 5],
    ['is nothing after its end', [change('bought', 30), change('ended', 30), change('came', 5)], 0],
    [
      'is nothing of what returns after its end',
      [change('bought', 30), change('spent', 20, 'a'), change('ended', 10), change('back', 20, 'a')],
      0,
    ],
    ['is never more than there is', [change('bought', 30), change('uncame', 20)], 10],
  ])('%s', (_, changes, left) => {
    expect(leftOfPackage(changes)).toBe(dollars(left))
  })

  it('is what is left of the first dollars when all of its dollars are spent before any other', () => {
    const some = fc.record({
      how: fc.constantFrom('bought' as const, 'came' as const, 'spent' as const),
      dollars: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), (wanted) => {
        // dollar by dollar, each with its name: what cannot be spent is not
        const purse: ('package' | 'funds')[] = []
        const changes: CreditChange[] = []
        let paidIn = 0
        let spent = 0
        let bought = 0
        for (const { how, dollars: amount } of wanted) {
          const able = how === 'spent' ? Math.min(amount, purse.length) : amount
          changes.push(change(how, able))
          if (how === 'bought') bought += able
          if (how === 'came') paidIn += able
          if (how === 'spent') spent += able
          for (let each = 0; each < able; each++) {
            if (how !== 'spent') purse.push(how === 'bought' ? 'package' : 'funds')
            else purse.splice(Math.max(0, purse.indexOf('package')), 1)
          }
        }
        const left = leftOfPackage(changes)
        expect(left).toBe(dollars(purse.filter((of) => of === 'package').length))
        // so taking it never takes what was paid in, unless that was spent
        const after = dollars(purse.length) - left
        const least = dollars(Math.max(0, paidIn - spent))
        expect(after >= least && left <= dollars(bought)).toBe(true)
      }),
    )
  })
})
