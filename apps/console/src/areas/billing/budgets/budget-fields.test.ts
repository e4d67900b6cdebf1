import { describe, expect, it } from 'vitest'
import { amountProblem, budgetProblems, centsOf, coveredOf, newBudget, rulesOf } from './budget-fields'

const outside = 'The amount must be between $0.01 and $1,000,000.00.'
const shape = 'Write dollars and cents as in 25 or 25.50.'

describe('an amount', () => {
  it.each([
    ['', undefined, 'Amount is required'],
    ['25', 2_500, undefined],
    [' 25.5 ', 2_550, undefined],
    ['0.01', 1, undefined],
    ['1.10', 110, undefined],
    ['1000000', 100_000_000, undefined],
    ['0', 0, outside],
    ['0.00', 0, outside],
    ['-5', -500, outside],
    ['1000000.01', 100_000_001, outside],
    ['100000000000000000000', 1e22, outside],
    ['1.234', undefined, shape],
    ['1,50', undefined, shape],
    ['1e3', undefined, shape],
    ['٣', undefined, shape],
    ['.5', undefined, shape],
    ['twelve', undefined, shape],
  ])('%j is %s cents: %s', (typed, cents, problem) => {
    expect(centsOf(typed)).toBe(cents)
    expect(amountProblem(typed)).toBe(problem)
  })
})

describe('the fields of a budget', () => {
  const fields = { ...newBudget(''), amount: '5' }
  const problems = (more: Partial<typeof fields>) =>
    Object.values(budgetProblems({ ...fields, ...more })).filter((problem) => problem !== undefined)

  it.each([
    [{}, []],
    [{ scope: 'project' as const }, ['Project is required']],
    [{ scope: 'bucket' as const }, ['Project is required', 'Bucket is required']],
    [{ percentages: [] }, ['Choose between 1 and 8 percentages.']],
    [{ percentages: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, ['Choose between 1 and 8 percentages.']],
    [{ percentages: [201] }, ['Percentages are whole numbers between 1 and 200.']],
    [{ another: '201' }, ['1 to 200']],
    [{ another: '1.5' }, ['1 to 200']],
    [{ another: ' 33 ' }, []],
    [{ webhook: 'example.com' }, ['The address of a webhook begins with https://, such as https://example.com/hook.']],
    [
      { webhook: 'javascript:alert(1)' },
      ['The address of a webhook begins with https://, such as https://example.com/hook.'],
    ],
    [{ webhook: 'https://a:b@c.test' }, ['The address of a webhook has no user name and no password.']],
    [{ webhook: ' https://a.test/x?y=%20#z ' }, []],
  ])('%j: %j', (more, says) => expect(problems(more)).toEqual(says))

  it('count a percentage that is typed and not added, once', () => {
    const percentages = [100, 50]
    expect(rulesOf({ ...fields, percentages, another: '75' }).percentages).toEqual([50, 75, 100])
    expect(rulesOf({ ...fields, percentages, another: '50' }).percentages).toEqual([50, 100])
    expect(rulesOf({ ...fields, percentages, another: '' }).percentages).toEqual([50, 100])
  })

  it('say nothing of what they do not cover', () => {
    const typed = { ...fields, projectId: 'p', bucketName: 'b' }
    expect(coveredOf(typed)).toEqual({ projectId: null, bucketName: null })
    expect(coveredOf({ ...typed, scope: 'project' })).toEqual({ projectId: 'p', bucketName: null })
    expect(coveredOf({ ...typed, scope: 'bucket' })).toEqual({ projectId: 'p', bucketName: 'b' })
    expect(rulesOf({ ...typed, webhook: '  ' }).webhook).toBeNull()
  })
})
