import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digests } from '../../src/folder-of-files'
import { makeBucket } from '../buckets'
import { content, MiB } from '../content'
import { makeVersionedBucket } from '../versions'
import { lines, useTool } from './use-tool'

const bench = useTool('rclone')
const rclone = (...args: string[]) => bench.run(...args)

it('rclone uploads a large file in parts and checks it by its hash', async () => {
  const place = `perigee:${await makeBucket()}`
  const folder = await bench.folder()
  await writeFile(join(folder, 'large.bin'), content(23 * MiB + 7))
  await rclone('copy', folder, place, '--s3-upload-cutoff', '5Mi', '--s3-chunk-size', '5Mi')
  await rclone('check', folder, place)
  await rclone('check', folder, place, '--download')
})

it('rclone copies and moves within the service', async () => {
  const [from, to] = [`perigee:${await makeBucket()}`, `perigee:${await makeBucket()}`]
  await rclone('copy', bench.files, from)
  await rclone('copy', from, to)
  await rclone('check', from, to)
  await rclone('move', to, `${from}/moved`)
  expect(await rclone('lsf', '-R', to)).toBe('')
  const back = await bench.folder()
  await rclone('copy', `${from}/moved`, back)
  expect(await digests(back)).toEqual(await digests(bench.files))
})

it('rclone has nothing to transfer when it syncs again, and keeps times', async () => {
  const place = `perigee:${await makeBucket()}`
  await rclone('sync', bench.files, place)
  expect(await rclone('sync', bench.files, place, '--stats-one-line', '-v')).not.toContain('Copied')
  await rclone('check', bench.files, place)
})

it('rclone sees and purges old versions', async () => {
  const bucket = await makeVersionedBucket()
  const place = `perigee:${bucket}`
  const folder = await bench.folder()
  for (const text of ['one', 'second']) {
    await writeFile(join(folder, 'file.txt'), text)
    await rclone('copy', folder, place, '--ignore-times')
  }
  expect(lines(await rclone('lsf', '--s3-versions', place))).toHaveLength(2)
  await rclone('deletefile', `${place}/file.txt`)
  expect(await rclone('lsf', place)).toBe('')
  expect(lines(await rclone('lsf', '--s3-versions', place))).toHaveLength(2)
})

it('rclone lists 300 small files in their order', async () => {
  const place = `perigee:${await makeBucket()}`
  const folder = await bench.folder()
  const names = Array.from({ length: 300 }, (_, at) => `file ${String(at).padStart(3, '0')}.txt`)
  for (const name of names) await writeFile(join(folder, name), name)
  await rclone('copy', folder, place, '--transfers', '16')
  expect(lines(await rclone('lsf', place))).toEqual(names)
  await rclone('purge', place)
})
