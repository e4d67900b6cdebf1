import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bucket, useLinkshare } from './testing/start-linkshare'

const files = new Map<string, Uint8Array>([
  ['a.txt', Buffer.from('a')],
  ['empty', Buffer.alloc(0)],
  ['deep/er/b.bin', randomBytes(200_000)],
  ['deep/er/c', randomBytes(4097)],
  ['odd é日本 +%#?&.txt', Buffer.from('odd')],
  [`${'long'.repeat(40)}/${'name'.repeat(45)}`, Buffer.from('long')],
])
const large = randomBytes(3_000_000)

const linkshare = useLinkshare({ env: { PERIGEE_LINKSHARE_ZIP_LIMIT: '12' } }, async ({ put }) => {
  for (const [name, content] of files) await put(`tree/${name}`, content)
  await put('tree/new folder/.file_placeholder', '')
  await put('tree/', '')
  await put('one/large.bin', large)
  await put('marked/', 'own content')
  await put('marked/x/', 'slash')
  await put('marked/x/y', 'y')
  await put('marked//z', 'z')
  for (let at = 0; at < 15; at++) await put(`many/${String(at).padStart(2, '0')}`, String(at))
})
const archive = (prefix: string, kind: string, more = '&download=1') =>
  linkshare().get(`/s/${linkshare().access}/${bucket}/${prefix}?download-kind=${kind}${more}`)

/** Unpacks with the tools of the system. */
async function unpack(bytes: Buffer, kind: string): Promise<{ files: Map<string, Buffer>; folders: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-archive-'))
  try {
    const file = join(folder, 'archive')
    const target = join(folder, 'out')
    await writeFile(file, bytes)
    const [program, ...args] =
      kind === 'zip' ? ['unzip', '-q', file, '-d', target] : ['tar', '-xzf', file, '--one-top-level=out', '-C', folder]
    execFileSync(program ?? '', args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    const entries = await readdir(target, { recursive: true, withFileTypes: true })
    const pathOf = (entry: (typeof entries)[number]) => relative(target, join(entry.parentPath, entry.name))
    const found = entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => [pathOf(entry), await readFile(join(target, pathOf(entry)))] as const)
    return {
      files: new Map(await Promise.all(found)),
      folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(['zip', 'tar.gz'])('a folder as %s', (kind) => {
  it('holds everything, byte for byte', async () => {
    const { status, headers, bytes } = await archive('tree/', kind)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename=tree.${kind}`,
      'content-type': kind === 'zip' ? 'application/zip' : 'application/gzip',
      'x-content-type-options': 'nosniff',
    })
    const unpacked = await unpack(bytes, kind)
    expect([...unpacked.files.keys()].sort()).toEqual([...files.keys()].sort())
    for (const [name, content] of files) expect([name, unpacked.files.get(name)?.equals(content)]).toEqual([name, true])
    expect(unpacked.folders).toContain('new folder')
  })

  it('loses no file to a folder of the same name', async () => {
    const unpacked = await unpack((await archive('marked/', kind)).bytes, kind)
    const texts = [...unpacked.files].map(([name, content]) => [name, content.toString()])
    expect(Object.fromEntries(texts)).toEqual({ marked: 'own content', 'x/%2F': 'slash', 'x/y': 'y', '%2F/z': 'z' })
  })

  it.each([
    ['tree', 'tree'],
    ['tree/deep/', 'deep'],
    ['', bucket],
  ])('of "%s" is called %s', async (prefix, name) => {
    const { status, headers } = await linkshare().get(
      `/raw/${linkshare().access}/${bucket}/${prefix}?download-kind=${kind}`,
      { method: 'HEAD' },
    )
    expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename=${name}.${kind}`])
  })

  it('of nothing is not there', async () => {
    const { status, headers } = await archive('absent/', kind)
    expect([status, headers['content-disposition']]).toEqual([404, undefined])
  })

  it('comes while it is made', async () => {
    const { bytes } = await archive('one/', kind)
    expect((await unpack(bytes, kind)).files.get('large.bin')?.equals(large)).toBe(true)
  })

  it('does not come as a page', async () => {
    const { status, headers } = await archive('tree/', kind, '')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

it('too many files for a zip: the rest is named', async () => {
  const { files: zipped } = await unpack((await archive('many/', 'zip')).bytes, 'zip')
  expect(zipped.size).toBe(13)
  expect(zipped.get('TRUNCATED.txt')?.toString()).toContain('tar.gz')
  expect((await unpack((await archive('many/', 'tar.gz')).bytes, 'tar.gz')).files.size).toBe(15)
})

it.each(['rar', 'ZIP', '../zip'])('there is no kind %s', async (kind) => {
  expect((await archive('tree/', kind)).status).toBe(400)
})

it.each(['zip', 'tar.gz'])('a visitor who leaves ends the making of a %s', async (kind) => {
  const { url, access, log } = linkshare()
  await linkshare().put('endless/large.bin', randomBytes(30_000_000))
  const before = log().length
  const visitor = connect(Number(new URL(url).port), '127.0.0.1')
  visitor.write(`GET /s/${access}/${bucket}/endless/?download=1&download-kind=${kind} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await new Promise((resolve) => visitor.once('data', resolve))
  visitor.destroy()
  await expect.poll(() => log().slice(before)).toContain('"msg":"request"')
})

it('breaks off when a file cannot be read to its end', async () => {
  await linkshare().put('broken/a', randomBytes(100_000))
  await linkshare().put('broken/b', randomBytes(100_000))
  const folders = await readdir(linkshare().store.blobFolder, { recursive: true })
  const ages = await Promise.all(
    folders.map(async (name) => ({ name, info: await stat(join(linkshare().store.blobFolder, name)) })),
  )
  const newest = ages.filter(({ info }) => info.isFile()).sort((a, b) => b.info.mtimeMs - a.info.mtimeMs)[0]
  await writeFile(join(linkshare().store.blobFolder, newest?.name ?? ''), randomBytes(100_352))
  for (const kind of ['zip', 'tar.gz']) await expect(archive('broken/', kind)).rejects.toThrow()
  expect((await archive('one/', 'zip')).status).toBe(200)
})
