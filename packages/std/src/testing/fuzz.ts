import { env } from 'node:process'
import fc from 'fast-check'

export { fc }

/** How often a fuzz test tries; `PERIGEE_FUZZ_RUNS` multiplies that. */
export const fuzz = (runs = 200): { numRuns: number } => ({
  numRuns: runs * Math.max(1, Number(env.PERIGEE_FUZZ_RUNS ?? 1)),
})

/** Pieces that parsers of headers, documents and paths trip over. */
const pieces = [
  ...' \t\r\n\0,;:=-+/\\"\'&%?#<>[]{}()|*~^$@!.0aZ',
  'é',
  '日',
  '😀',
  '\ud800',
  '%00',
  '%',
  '%2',
  '%2F',
  '%zz',
  '%ff',
  '..',
  '//',
  '--',
  '\r\n',
  '""',
  '0x10',
  '-1',
  '1e999',
  'NaN',
  '9007199254740993',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'aws4_request',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE a>',
  '&amp;',
  '&#0;',
  '&x;',
  '<a:b:c/>',
  '2026-13-45T99:99:99Z',
]

/** What somebody who knows the right form makes of it: pieces taken out, doubled, swapped and put in; also plain noise. */
export function mangled(...valid: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    how: fc.constantFrom('cut', 'double', 'insert', 'end', 'swap'),
    piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })),
    times: fc.constantFrom(1, 1, 1, 2, 40),
  })
  const edited = fc
    .tuple(fc.constantFrom(...valid), fc.array(edit, { maxLength: 6 }))
    .map(([text, edits]) => edits.reduce(applied, text))
  return fc.oneof(
    { weight: 8, arbitrary: edited },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  )
}

type Edit = { at: number; length: number; how: string; piece: string; times: number }

function applied(text: string, { at, length, how, piece, times }: Edit): string {
  const from = Math.floor(at * text.length)
  const [before, here, after] = [text.slice(0, from), text.slice(from, from + length), text.slice(from + length)]
  if (how === 'cut') return before + after
  if (how === 'double') return before + here.repeat(times + 1) + after
  if (how === 'end') return before
  if (how === 'swap') return before + piece + after
  return before + piece.repeat(times) + here + after
}
