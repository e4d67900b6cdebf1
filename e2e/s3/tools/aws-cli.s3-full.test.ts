import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digests } from '../../src/folder-of-files'
import { makeBucket, newName, removedLater } from '../buckets'
import { content, MiB } from '../content'
import { lines, useTool } from './use-tool'

const bench = useTool('aws')
const aws = (...args: string[]) => bench.run(...args)
const list = async (...args: string[]) =>
  lines(await aws('s3', 'ls', ...args)).map((line) => line.replace(/^.{19} +\d+ /, ''))
const api = async (...args: string[]): Promise<unknown> => JSON.parse((await aws('s3api', ...args)) || '{}')

async function file(size: number): Promise<string> {
  const path = join(await bench.folder(), 'file.bin')
  await writeFile(path, content(size))
  return path
}

describe('aws s3', () => {
  it('makes, lists and removes buckets', async () => {
    const name = removedLater(newName('aws'))
    await aws('s3', 'mb', `s3://${name}`)
    expect(await aws('s3', 'ls')).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d ${name}$`, 'm'))
    await aws('s3', 'rb', `s3://${name}`)
    expect(await aws('s3', 'ls')).not.toContain(name)
  })

  it('puts, lists, gets and removes a file', async () => {
    const bucket = await makeBucket()
    const back = await bench.folder()
    await aws('s3', 'cp', join(bench.files, 'large.bin'), `s3://${bucket}/one/large copy.bin`)
    expect(await list(`s3://${bucket}/one/`)).toEqual(['large copy.bin'])
    await aws('s3', 'cp', `s3://${bucket}/one/large copy.bin`, join(back, 'large.bin'))
    expect((await digests(back))['large.bin']).toBe((await digests(bench.files))['large.bin'])
    await aws('s3', 'rm', `s3://${bucket}/one/large copy.bin`)
    expect(await aws('s3api', 'list-objects-v2', '--bucket', bucket, '--query', 'KeyCount')).toMatch(/^(0|null)$/m)
  })

  it('moves within the bucket', async () => {
    const bucket = await makeBucket()
    await aws('s3', 'cp', join(bench.files, 'plain.txt'), `s3://${bucket}/a b+c.txt`)
    await aws('s3', 'mv', `s3://${bucket}/a b+c.txt`, `s3://${bucket}/moved/é 日本.txt`)
    expect(await list(`s3://${bucket}/`, '--recursive')).toEqual(['moved/é 日本.txt'])
    expect(await aws('s3', 'cp', `s3://${bucket}/moved/é 日本.txt`, '-')).toBe('plain text\n')
  })

  it('has nothing to do when it syncs again, and removes what is gone', async () => {
    const bucket = await makeBucket()
    await aws('s3', 'sync', bench.files, `s3://${bucket}/sync`)
    expect(await aws('s3', 'sync', bench.files, `s3://${bucket}/sync`)).toBe('')
    await aws('s3', 'sync', await bench.folder(), `s3://${bucket}/sync`, '--delete')
    expect(await list(`s3://${bucket}/`)).toEqual([])
  })

  it('moves an object so large that it is copied in parts', async () => {
    const bucket = await makeBucket()
    const path = await file(20 * MiB + 5)
    await aws('s3', 'cp', path, `s3://${bucket}/large`)
    await aws('s3', 'mv', `s3://${bucket}/large`, `s3://${bucket}/moved`)
    const back = await bench.folder()
    await aws('s3', 'cp', `s3://${bucket}/moved`, join(back, 'file.bin'))
    expect(await digests(back)).toEqual(await digests(join(path, '..')))
    await expect(aws('s3', 'cp', `s3://${bucket}/large`, '-')).rejects.toThrow('404')
  })

  it('copies a whole bucket to another and removes it by force', async () => {
    const [from, to] = [removedLater(newName('aws')), await makeBucket()]
    await aws('s3', 'mb', `s3://${from}`)
    await aws('s3', 'sync', bench.files, `s3://${from}`)
    await aws('s3', 'sync', `s3://${from}`, `s3://${to}`)
    const back = await bench.folder()
    await aws('s3', 'sync', `s3://${to}`, back)
    expect(await digests(back)).toEqual(await digests(bench.files))
    await aws('s3', 'rb', `s3://${from}`, '--force')
    expect(await aws('s3', 'ls')).not.toContain(from)
  })

  it('removes everything below a prefix', async () => {
    const bucket = await makeBucket()
    await aws('s3', 'sync', bench.files, `s3://${bucket}/a`)
    await aws('s3', 'sync', bench.files, `s3://${bucket}/b`)
    await aws('s3', 'rm', `s3://${bucket}/a`, '--recursive')
    expect(await aws('s3', 'ls', `s3://${bucket}/`)).toMatch(/PRE b\/\n$/)
  })
})

describe('aws s3api', () => {
  it('keeps metadata and content type', async () => {
    const bucket = await makeBucket()
    const place = ['--bucket', bucket, '--key', 'a']
    const given = ['--content-type', 'text/x-plain', '--metadata', 'colour=blue']
    await aws('s3api', 'put-object', ...place, '--body', join(bench.files, 'plain.txt'), ...given)
    expect(JSON.parse(await aws('s3api', 'head-object', ...place))).toMatchObject({
      ContentLength: 11,
      ContentType: 'text/x-plain',
      Metadata: { colour: 'blue' },
    })
  })

  it('says why it was refused', async () => {
    await expect(aws('s3api', 'head-bucket', '--bucket', newName())).rejects.toThrow(/404/)
    await expect(aws('s3api', 'list-objects-v2', '--bucket', newName())).rejects.toThrow(/NoSuchBucket/)
  })

  it('uploads in parts', async () => {
    const bucket = await makeBucket()
    const place = ['--bucket', bucket, '--key', 'parts']
    const { UploadId } = (await api('create-multipart-upload', ...place)) as { UploadId: string }
    const upload = [...place, '--upload-id', UploadId]
    const path = await file(5 * MiB)
    const sent = (await api('upload-part', ...upload, '--part-number', '1', '--body', path)) as { ETag: string }
    expect(await api('list-parts', ...upload)).toMatchObject({ Parts: [{ PartNumber: 1, Size: 5 * MiB }] })
    const parts = JSON.stringify({ Parts: [{ PartNumber: 1, ETag: sent.ETag }] })
    await api('complete-multipart-upload', ...upload, '--multipart-upload', parts)
    expect(await api('head-object', ...place)).toMatchObject({ ContentLength: 5 * MiB })
    const second = (await api('create-multipart-upload', ...place)) as { UploadId: string }
    await api('abort-multipart-upload', ...place, '--upload-id', second.UploadId)
    expect(await aws('s3api', 'list-multipart-uploads', '--bucket', bucket)).not.toContain('UploadId')
  })

  it('versions, tags and locks', async () => {
    const bucket = removedLater(newName('aws'))
    await api('create-bucket', '--bucket', bucket, '--object-lock-enabled-for-bucket')
    expect(await api('get-bucket-versioning', '--bucket', bucket)).toMatchObject({ Status: 'Enabled' })
    const place = ['--bucket', bucket, '--key', 'a b']
    const body = await file(10)
    const put = (await api('put-object', ...place, '--body', body, '--tagging', 'colour=red')) as { VersionId: string }
    await api('put-object', ...place, '--body', body)
    const version = [...place, '--version-id', put.VersionId]
    expect(await api('get-object-tagging', ...version)).toMatchObject({ TagSet: [{ Key: 'colour', Value: 'red' }] })
    await api('put-object-legal-hold', ...version, '--legal-hold', 'Status=ON')
    await expect(api('delete-object', ...version)).rejects.toThrow('AccessDenied')
    await api('put-object-legal-hold', ...version, '--legal-hold', 'Status=OFF')
    await api('delete-object', ...version)
    const { Versions } = (await api('list-object-versions', '--bucket', bucket)) as { Versions: unknown[] }
    expect(Versions).toHaveLength(1)
  })

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'])(
    'uploads with the checksum %s and has it verified',
    async (algorithm) => {
      const place = ['--bucket', await makeBucket(), '--key', 'checked']
      await api('put-object', ...place, '--body', await file(100_000), '--checksum-algorithm', algorithm)
      const head = await api('head-object', ...place, '--checksum-mode', 'ENABLED')
      expect(head).toHaveProperty(`Checksum${algorithm}`)
    },
  )
})
