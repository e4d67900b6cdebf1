import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from './csv-line'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r\n=1', ' =1', '|calc', '%0A', '\uFF1D1'])(
  'writes %j as text, which no spreadsheet takes for a formula',
  (cell) => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`),
)

it('leaves other names as they are', () => {
  expect(csvLine(['Ann', 'a=b', 'x-1', ''])).toBe('"Ann","a=b","x-1",""\r\n')
})

/** The cells of one line, as RFC 4180 reads them. */
const cellsOf = (line: string) =>
  Array.from(line.slice(0, -2).matchAll(/(?:^|,)"((?:[^"]|"")*)"/gu), ([, cell = '']) => cell.replaceAll('""', '"'))

it('keeps every text in its own cell, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const read = cellsOf(csvLine(cells))
      expect(read.map((cell, at) => (cell === cells[at] ? cell : cell.replace(/^'/, '')))).toEqual(cells)
    }),
  )
})
