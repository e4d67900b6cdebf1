import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'
import { compression } from './compression'
import type { Member } from './members'

/** With a mode members count as made on Unix: without one some tools read their UTF-8 names in a DOS code page. */
const fileMode = 0o644
const folderMode = 0o755

const notice = 'TRUNCATED.txt'
const noticeText = (limit: number): string =>
  `This archive is not complete: zip files made here hold at most ${limit} files.\nDownload the folder as tar.gz to get everything.\n`

/**
 * The members as a zip file, read as fast as it is taken. Beyond `limit` files it ends with a note. A member that fails
 * breaks the stream off, and nothing more is read once the reader has gone.
 */
export function zipOf(members: AsyncIterable<Member>, limit: number): AsyncIterable<Uint8Array> {
  const zip = new ZipStream({ zlib: compression })
  const gone = new Promise<never>((_, reject) => zip.once('close', () => reject(new Error('the reader has left'))))
  gone.catch(() => undefined)
  fill(zip, members, { limit, gone }).catch((error: unknown) => zip.destroy(error as Error))
  return zip
}

type Run = { limit: number; gone: Promise<never> }

async function fill(zip: ZipStream, members: AsyncIterable<Member>, { limit, gone }: Run): Promise<void> {
  let count = 0
  for await (const member of members) {
    if (count++ === limit) {
      await add(zip, Buffer.from(noticeText(limit)), { name: notice, modified: new Date() }, gone)
      break
    }
    const source = member.kind === 'file' ? Readable.from(member.read(), { objectMode: false }) : Buffer.alloc(0)
    await add(zip, source, member, gone)
  }
  zip.finalize()
}

async function add(
  zip: ZipStream,
  source: Readable | Buffer,
  { name, modified }: Pick<Member, 'name' | 'modified'>,
  gone: Promise<never>,
): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    if (source instanceof Readable) source.once('error', reject)
    const mode = name.endsWith('/') ? folderMode : fileMode
    zip.entry(source, { name, date: modified, mode }, (error) => (error ? reject(error) : resolve()))
  })
  try {
    await Promise.race([done, gone])
  } finally {
    if (source instanceof Readable) source.destroy()
  }
}
