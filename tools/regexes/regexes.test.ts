import { describe, expect, it } from 'vitest'
import { regexesIn } from './find-regexes.mjs'
import { problemsOf } from './judge.mjs'

const problems = (text: string, file = 'packages/a/src/b.ts'): Promise<string[]> =>
  problemsOf(regexesIn(file, text), { cached: false })

describe('the check of regular expressions', () => {
  it.each([
    String.raw`const a = /^\s*(\d*)\s*-\s*(\d*)\s*$/`,
    String.raw`text.replace(/=+$/, '')`,
    String.raw`zod.regex(/^(a+)+$/)`,
    String.raw`const f = () => new RegExp('(a|a)*b')`,
    'RegExp(`x*x*$`)',
    String.raw`const a = <p>{text.replace(/\s+$/, '')}</p>`,
  ])('refuses %s', async (text) => {
    expect(await problems(text, 'packages/a/src/b.tsx')).toEqual([
      expect.stringMatching(/b\.tsx:1: .*more than linear/),
    ])
  })

  it.each([
    String.raw`/^\d*$/.test(text)`,
    String.raw`new RegExp('^[a-z]+$', 'i')`,
    'const half = 1 / 2 / 3',
    '// /(a+)+$/',
  ])('lets %s pass', async (text) => expect(await problems(text)).toEqual([]))

  it('refuses what is made of text at run time, but where that is known to be harmless', async () => {
    const text = '\nconst find = (name: string) => new RegExp(`^${name}`)'
    expect(await problems(text)).toEqual([expect.stringContaining('packages/a/src/b.ts:2: ')])
    expect(await problems(text, 'packages/domain/src/bucket-name.ts')).toEqual([])
  })
})
