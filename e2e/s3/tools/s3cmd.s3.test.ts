import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeadBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { digests } from '../../src/folder-of-files'
import { makeBucket, newName, removedLater } from '../buckets'
import { refusal, s3 } from '../clients'
import { content, MiB } from '../content'
import { useTool } from './use-tool'

const keysOf = async (Bucket: string) =>
  ((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key)

const bench = useTool('s3cmd')
const s3cmd = (...args: string[]) => bench.run(...args)

it('s3cmd is the one that Debian ships', async () => {
  expect(await s3cmd('--version')).toMatch(/^s3cmd version 2\.\d+\.\d+/)
})

describe('s3cmd', () => {
  it('makes, lists and removes buckets', async () => {
    const name = removedLater(newName('s3cmd'))
    await s3cmd('mb', `s3://${name}`)
    expect(await s3cmd('ls')).toContain(`s3://${name}`)
    expect(await s3cmd('info', `s3://${name}`)).toContain('Location:')
    await s3cmd('rb', `s3://${name}`)
    expect(await refusal(s3.send(new HeadBucketCommand({ Bucket: name })))).toEqual([404, 'NotFound'])
  })

  it('puts, lists, measures, gets and deletes a file', async () => {
    const bucket = await makeBucket()
    const back = await bench.folder()
    await s3cmd('put', join(bench.files, 'plain.txt'), `s3://${bucket}/a b+é.txt`)
    expect(await s3cmd('ls', `s3://${bucket}/`)).toMatch(/ 11 +s3:\/\/.*\/a b\+é\.txt/)
    expect(await s3cmd('du', `s3://${bucket}`)).toMatch(/^ *11 +1 objects/)
    expect(await s3cmd('info', `s3://${bucket}/a b+é.txt`)).toContain('File size: 11')
    await s3cmd('get', `s3://${bucket}/a b+é.txt`, join(back, 'plain.txt'))
    expect((await digests(back))['plain.txt']).toBe((await digests(bench.files))['plain.txt'])
    await s3cmd('del', `s3://${bucket}/a b+é.txt`)
    expect(await keysOf(bucket)).toEqual([])
  })

  it('syncs a folder up and down, every name and byte the same', async () => {
    const bucket = await makeBucket()
    const down = await bench.folder()
    await s3cmd('sync', `${bench.files}/`, `s3://${bucket}/sync/`)
    await s3cmd('sync', `s3://${bucket}/sync/`, `${down}/`)
    expect(await digests(down)).toEqual(await digests(bench.files))
    await s3cmd('del', '--recursive', `s3://${bucket}/sync/`)
    expect(await keysOf(bucket)).toEqual([])
  })

  it('puts a large file in parts, copies and moves it', async () => {
    const bucket = await makeBucket()
    const folder = await bench.folder()
    await writeFile(join(folder, 'large.bin'), content(12 * MiB))
    await s3cmd('put', '--multipart-chunk-size-mb=5', join(folder, 'large.bin'), `s3://${bucket}/large`)
    await s3cmd('cp', `s3://${bucket}/large`, `s3://${bucket}/copied`)
    await s3cmd('mv', `s3://${bucket}/copied`, `s3://${bucket}/moved`)
    const back = await bench.folder()
    await s3cmd('get', `s3://${bucket}/moved`, join(back, 'large.bin'))
    expect(await digests(back)).toEqual(await digests(folder))
  })
})
