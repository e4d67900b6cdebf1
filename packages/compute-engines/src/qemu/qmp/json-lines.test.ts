import { fc } from '@perigee/std/testing/fuzz'
import { expect, it } from 'vitest'
import { jsonLines } from './json-lines'

function reader() {
  const taken: unknown[] = []
  return { taken, read: jsonLines((message) => taken.push(message)) }
}

it.each([
  ['a line at once', ['{"a":1}\n']],
  ['a line in pieces', ['{"a', '":1', '}\n']],
  ['an end of line as Windows has it', ['{"a":1}\r\n']],
  ['empty lines before it', ['\n\r\n', '{"a":1}\n']],
])('reads %s', (_name, pieces) => {
  const { taken, read } = reader()
  for (const piece of pieces) read(Buffer.from(piece))
  expect(taken).toEqual([{ a: 1 }])
})

it('reads the same however the bytes are cut into pieces', () => {
  const messages = [{ QMP: {} }, { return: 'ä€😀' }, { event: 'STOP', data: { n: [1, 2] } }]
  const bytes = Buffer.from(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length })), (cuts) => {
      const { taken, read } = reader()
      const places = [0, ...cuts.toSorted((one, other) => one - other), bytes.length]
      for (const [at, place] of places.entries()) read(bytes.subarray(places[at - 1] ?? 0, place))
      expect(taken).toEqual(messages)
    }),
  )
})

it.each(['garbage\n', '1\n', 'null\n', '[]\n', '"text"\n', '{"a":\n'])('refuses %j', (line) => {
  expect(() => reader().read(Buffer.from(line))).toThrow()
})

it('refuses a line that does not end, before it fills the memory', () => {
  const { read } = reader()
  const piece = Buffer.alloc(1024 * 1024, 'x')
  expect(() => {
    for (let n = 0; n < 5; n++) read(piece)
  }).toThrow('too long')
})
