import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digests } from '../../src/folder-of-files'
import { makeBucket, newName, removedLater } from '../buckets'
import { lines, useTool } from './use-tool'

const bench = useTool('rclone')
const rclone = (...args: string[]) => bench.run(...args)

it('rclone is the one that Debian ships', async () => {
  expect(await rclone('version')).toMatch(/^rclone v1\.\d+\.\d+-DEV\n- os\/version: debian/)
})

describe('rclone', () => {
  it('makes, lists and removes buckets', async () => {
    const name = removedLater(newName('rclone'))
    await rclone('mkdir', `perigee:${name}`)
    expect(await rclone('lsd', 'perigee:')).toContain(name)
    await rclone('rmdir', `perigee:${name}`)
    expect(await rclone('lsd', 'perigee:')).not.toContain(name)
  })

  it('copies a file up, lists it, prints it and deletes it', async () => {
    const place = `perigee:${await makeBucket()}`
    await rclone('copyto', join(bench.files, 'plain.txt'), `${place}/a/plain copy.txt`)
    expect(await rclone('lsf', '-R', '--files-only', place)).toBe('a/plain copy.txt\n')
    expect(await rclone('cat', `${place}/a/plain copy.txt`)).toBe('plain text\n')
    await rclone('deletefile', `${place}/a/plain copy.txt`)
    expect(await rclone('lsf', '-R', place)).toBe('')
  })

  it('syncs a folder up and down, every name and byte the same', async () => {
    const place = `perigee:${await makeBucket()}/sync`
    const down = await bench.folder()
    await rclone('sync', bench.files, place)
    await rclone('sync', place, down)
    expect(await digests(down)).toEqual(await digests(bench.files))
    await rclone('check', bench.files, place, '--download')
    expect(lines(await rclone('lsf', '-R', '--files-only', place)).sort()).toEqual(
      Object.keys(await digests(bench.files)).sort(),
    )
    await rclone('sync', await bench.folder(), place)
    expect(await rclone('lsf', '-R', place)).toBe('')
  })
})
