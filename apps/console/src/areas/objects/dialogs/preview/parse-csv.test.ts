import { describe, expect, it } from 'vitest'
import { parseCsv, wholeLines } from './parse-csv'

describe('a table', () => {
  it('has no head, and no empty lines', async () => {
    const { rows, isCut } = await parseCsv('name,size\n\n"a, b","x ""y"""\n\n', 10)
    expect(rows).toEqual([
      ['name', 'size'],
      ['a, b', 'x "y"'],
    ])
    expect(isCut).toBe(false)
  })

  it('may be separated by semicolons', async () => {
    expect((await parseCsv('a;b\n1;2\n', 10)).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('ends after so many rows', async () => {
    expect(await parseCsv('a\nb\nc\n', 2)).toEqual({ rows: [['a'], ['b']], isCut: true })
  })
})

it('a line that is cut is left out', () => expect(wholeLines('a,b\nc,d\ne')).toBe('a,b\nc,d\n'))
