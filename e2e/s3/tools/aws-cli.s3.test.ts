import { describe, expect, it } from 'vitest'
import { digests } from '../../src/folder-of-files'
import { makeBucket } from '../buckets'
import { target } from '../endpoint/target'
import { put } from '../objects'
import { useTool } from './use-tool'

const bench = useTool('aws')
const aws = (...args: string[]) => bench.run(...args)

it('aws-cli is the one that Debian ships', async () => {
  expect(await aws('--version')).toMatch(/^aws-cli\/2\.\d+\.\d+ .*source\/.*debian/)
})

describe('aws s3', () => {
  it('syncs a folder up and down, every name and byte the same', async () => {
    const bucket = await makeBucket()
    const down = await bench.folder()
    await aws('s3', 'sync', bench.files, `s3://${bucket}/sync`)
    await aws('s3', 'sync', `s3://${bucket}/sync`, down)
    expect(await digests(down)).toEqual(await digests(bench.files))
  })

  it('presigns an address that a stranger can follow', async () => {
    const bucket = await makeBucket()
    await put(bucket, 'a b.txt', 'plain text')
    const address = (await aws('s3', 'presign', `s3://${bucket}/a b.txt`, '--expires-in', '60')).trim()
    expect(address.startsWith(target.endpoint)).toBe(true)
    expect(await (await fetch(address)).text()).toBe('plain text')
  })
})
