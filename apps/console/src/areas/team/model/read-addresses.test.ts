import { describe, expect, it } from 'vitest'
import { addressesProblem, readAddresses } from './read-addresses'

describe('addresses that were typed or pasted', () => {
  it.each([
    ['one', 'ada@example.com', ['ada@example.com']],
    ['blanks around it', '  ada@example.com \n', ['ada@example.com']],
    ['commas and spaces', 'ada@x.org, bob@x.org,eve@x.org', ['ada@x.org', 'bob@x.org', 'eve@x.org']],
    ['lines of two systems', 'ada@x.org\r\nbob@x.org\neve@x.org', ['ada@x.org', 'bob@x.org', 'eve@x.org']],
    ['spaces alone, tabs and semicolons', 'ada@x.org bob@x.org\teve@x.org;dan@x.org', 4],
    ['names as mail programs write them', 'Ada Lovelace <ada@x.org>, "Hopper, Grace" <grace@x.org>', 2],
    ['no line twice, whatever the case', 'Ada@x.org, ada@X.org', ['Ada@x.org']],
    ['nothing', ' ,;\n', []],
    ['something else', 'ada', ['ada']],
  ])('%s', (_, text, expected) => {
    const found = readAddresses(text)
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
  })

  it('names in brackets are left out', () => {
    expect(readAddresses('"Hopper, Grace" <grace@x.org>; Ada Lovelace <ada@x.org>')).toEqual([
      'grace@x.org',
      'ada@x.org',
    ])
  })
})

describe('the problem of addresses', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}@example.com`)

  it.each([
    ['none', [], 'Required'],
    ['one that is right', ['ada@example.com'], undefined],
    ['one that is wrong', ['ada'], 'E-mail must be valid.'],
    ['one that is too long', [`${'a'.repeat(62)}@example.com`], 'The value must be less than or equal to 72.'],
    [
      'each wrong one of several is named',
      ['ada', 'bob@x.org', 'eve@'],
      'ada: E-mail must be valid.\neve@: E-mail must be valid.',
    ],
    ['50', many(50), undefined],
    ['51', many(51), 'At most 50 people can be invited at once.'],
  ])('%s', (_, addresses, problem) => {
    expect(addressesProblem(addresses)).toBe(problem)
  })

  it('counts what it does not name', () => {
    const lines = addressesProblem(['a', 'b', 'c', 'd', 'e', 'f', 'g'])?.split('\n')
    expect(lines).toHaveLength(6)
    expect(lines?.at(-1)).toBe('+ 2 more')
  })
})
