import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digests } from '../../src/folder-of-files'
import { makeBucket } from '../buckets'
import { target } from '../endpoint/target'
import { useTool } from './use-tool'

const bench = useTool('restic')

it('restic is the one that Debian ships', async () => {
  expect(await bench.run('version')).toMatch(/^restic 0\.\d+\.\d+.* compiled with go/)
})

it('restic makes a repository, backs up twice, reads all of it back, restores the first and forgets it', async () => {
  const repository = `s3:${target.endpoint}/${await makeBucket()}/backups`
  const restic = (...args: string[]) => bench.run('--repo', repository, '--no-cache', ...args)
  await restic('init')
  await restic('backup', bench.files)
  const before = await digests(bench.files)
  await writeFile(join(bench.files, 'new.txt'), 'written later')
  await restic('backup', bench.files)
  expect(await restic('check', '--read-data')).toContain('no errors were found')
  const snapshots = JSON.parse(await restic('snapshots', '--json')) as { id: string }[]
  expect(snapshots).toHaveLength(2)
  const [first] = snapshots
  const restored = await bench.folder()
  await restic('restore', first?.id ?? '', '--target', restored)
  expect(await digests(join(restored, bench.files))).toEqual(before)
  await restic('forget', '--keep-last', '1', '--prune')
  expect(await restic('check', '--read-data')).toContain('no errors were found')
  await rm(join(bench.files, 'new.txt'))
})
