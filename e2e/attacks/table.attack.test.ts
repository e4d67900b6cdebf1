import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const rows = (await readFile(join(here, 'README.md'), 'utf8'))
  .split('## What is attacked where')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
  .slice(1)
const files = (rows ?? []).map((row) => row.split('|').at(-2)?.trim() ?? '')

it('the table names files that are there', async () => {
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) await access(file.includes('/') ? join(here, '../..', file) : join(here, file))
})

it('the table leaves no file of attacks out', async () => {
  const found = (await readdir(here)).filter((name) => /\.attack(-full)?\.test\.ts$/.test(name))
  expect(found.filter((name) => !files.includes(name))).toEqual([])
})
