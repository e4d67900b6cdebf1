import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awkwardFiles, digests, type Folder, temporaryFolder } from '../src/folder-of-files'
import { makeAccess } from '../src/make-access'
import { newInstallation, type Product, removeInstallation, startProduct } from '../src/product'
import { type Tool, s3Tool } from '../src/s3-tools'
import { signUp } from '../src/sign-up'

let product: Product
let aws: Tool
let rclone: Tool
let files: Folder
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  product = await startProduct(await newInstallation())
  undo.push(
    () => removeInstallation(product),
    () => product.stop(),
  )
  const access = await makeAccess(product, await signUp(product), { passphrase: 'tools and their passphrase' })
  const tools = { aws: await s3Tool('aws', access), rclone: await s3Tool('rclone', access) }
  aws = tools.aws.run
  rclone = tools.rclone.run
  files = await temporaryFolder()
  for (const [name, content] of Object.entries(awkwardFiles())) await files.write(name, content)
  undo.push(files.remove, tools.aws.remove, tools.rclone.remove)
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder()
  undo.push(folder.remove)
  return folder.path
}

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

describe('aws-cli', () => {
  const list = async (...args: string[]) =>
    lines(await aws('s3', 'ls', ...args)).map((line) => line.replace(/^.{19} +\d+ /, ''))

  it('is the one that Debian ships', async () => {
    expect(await aws('--version')).toMatch(/^aws-cli\/2\.\d+\.\d+ .*source\/.*debian/)
  })

  it('makes and lists buckets', async () => {
    await aws('s3', 'mb', 's3://aws-bucket')
    expect(await aws('s3', 'ls')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d aws-bucket$/m)
  })

  it('puts, lists, gets and removes a file', async () => {
    const target = join(await emptyFolder(), 'back.bin')
    await aws('s3', 'cp', join(files.path, 'large.bin'), 's3://aws-bucket/one/large copy.bin')
    expect(await list('s3://aws-bucket/one/')).toEqual(['large copy.bin'])
    await aws('s3', 'cp', 's3://aws-bucket/one/large copy.bin', target)
    expect(Object.values(await digests(join(target, '..')))).toEqual([(await digests(files.path))['large.bin']])
    await aws('s3', 'rm', 's3://aws-bucket/one/large copy.bin')
    expect(await aws('s3api', 'list-objects-v2', '--bucket', 'aws-bucket', '--query', 'KeyCount')).toMatch(
      /^(0|null)$/m,
    )
  })

  it('syncs a folder up and down, every name and byte the same', async () => {
    const down = await emptyFolder()
    await aws('s3', 'sync', files.path, 's3://aws-bucket/sync')
    await aws('s3', 'sync', 's3://aws-bucket/sync', down)
    expect(await digests(down)).toEqual(await digests(files.path))
  })

  it('has nothing to do when it syncs again', async () => {
    expect(await aws('s3', 'sync', files.path, 's3://aws-bucket/sync')).toBe('')
  })

  it('removes what is gone', async () => {
    await aws('s3', 'sync', await emptyFolder(), 's3://aws-bucket/sync', '--delete')
    await aws('s3', 'rb', 's3://aws-bucket')
    expect(await aws('s3', 'ls')).not.toContain('aws-bucket')
  })

  it('keeps metadata and content type', async () => {
    await aws('s3api', 'create-bucket', '--bucket', 'aws-metadata')
    const put = [
      's3api',
      'put-object',
      '--bucket',
      'aws-metadata',
      '--key',
      'a',
      '--body',
      join(files.path, 'plain.txt'),
    ]
    await aws(...put, '--content-type', 'text/x-plain', '--metadata', 'colour=blue')
    const head = await aws('s3api', 'head-object', '--bucket', 'aws-metadata', '--key', 'a')
    expect(JSON.parse(head)).toMatchObject({
      ContentLength: 11,
      ContentType: 'text/x-plain',
      Metadata: { colour: 'blue' },
    })
  })
})

describe('rclone', () => {
  it('is the one that Debian ships', async () => {
    expect(await rclone('version')).toMatch(/^rclone v1\.\d+\.\d+-DEV\n- os\/version: debian/)
  })

  it('makes, lists and removes buckets', async () => {
    await rclone('mkdir', 'perigee:rclone-empty')
    expect(await rclone('lsd', 'perigee:')).toContain('rclone-empty')
    await rclone('rmdir', 'perigee:rclone-empty')
    expect(await rclone('lsd', 'perigee:')).not.toContain('rclone-empty')
  })

  it('copies a file up, lists it and prints it', async () => {
    await rclone('mkdir', 'perigee:rclone-bucket')
    await rclone('copyto', join(files.path, 'plain.txt'), 'perigee:rclone-bucket/a/plain copy.txt')
    expect(await rclone('lsf', '-R', '--files-only', 'perigee:rclone-bucket')).toBe('a/plain copy.txt\n')
    expect(await rclone('cat', 'perigee:rclone-bucket/a/plain copy.txt')).toBe('plain text\n')
    await rclone('deletefile', 'perigee:rclone-bucket/a/plain copy.txt')
    expect(await rclone('lsf', '-R', 'perigee:rclone-bucket')).toBe('')
  })

  it('syncs a folder up and down, every name and byte the same', async () => {
    const down = await emptyFolder()
    await rclone('sync', files.path, 'perigee:rclone-bucket/sync')
    await rclone('sync', 'perigee:rclone-bucket/sync', down)
    expect(await digests(down)).toEqual(await digests(files.path))
    await rclone('check', files.path, 'perigee:rclone-bucket/sync', '--download')
  })

  it('removes what is gone', async () => {
    await rclone('sync', await emptyFolder(), 'perigee:rclone-bucket/sync')
    expect(await rclone('lsf', '-R', 'perigee:rclone-bucket')).toBe('')
  })
})
