import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const rows = (await readFile(join(folder, '../coverage.md'), 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )
  .filter(([, file]) => file !== 'file')

const sourceOf = (file: string) => readFile(join(folder, file.endsWith('.ts') ? file : `${file}.s3.test.ts`), 'utf8')

/** Every text in quotes of a source. */
const texts = (source: string): string[] => {
  const found: string[] = []
  for (const [, , text = ''] of source.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)) found.push(text)
  return found
}

describe('the table of what is covered', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(100)
  })

  it.each(rows.map(([what = '', file = '', title = '']) => ({ what, file, title })))(
    'tells of a test that exists: $what',
    async ({ file, title }) => {
      const source = await sourceOf(file)
      const isTitle = source.split('\n').some((line) => texts(line).includes(title))
      expect([title, isTitle]).toEqual([title, true])
    },
  )

  it('leaves no file of tests out', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      /\.s3(-full|-tools)?\.test\.ts$/.test(name),
    )
    const told = new Set(rows.map(([, file = '']) => (file.endsWith('.ts') ? file : `${file}.s3.test.ts`)))
    expect(files.filter((name) => !told.has(name) && name !== 'coverage.s3.test.ts')).toEqual([])
  })
})
