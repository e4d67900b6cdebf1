import { once } from 'node:events'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import { compression } from './compression'
import type { Member } from './members'

const fileMode = 0o600
const folderMode = 0o700

/** The members as a tar.gz file, read as fast as it is taken. A member that fails breaks the stream off. */
export function tarGzOf(members: AsyncIterable<Member>): AsyncIterable<Uint8Array> {
  const pack = createPack()
  const gzip = createGzip(compression)
  const gone = new Promise<never>((_, reject) => gzip.once('close', () => reject(new Error('the reader has left'))))
  gone.catch(() => undefined)
  pipeline(pack, gzip, () => undefined)
  fill(pack, members, gone).catch((error: unknown) => gzip.destroy(error as Error))
  return gzip
}

async function fill(pack: Pack, members: AsyncIterable<Member>, gone: Promise<never>): Promise<void> {
  for await (const member of members) await Promise.race([add(pack, member), gone])
  pack.finalize()
}

async function add(pack: Pack, member: Member): Promise<void> {
  const { name, modified: mtime } = member
  if (member.kind === 'folder') {
    pack.entry({ name, mtime, type: 'directory', mode: folderMode })
    return
  }
  let taken: (error?: Error | null) => void = () => undefined
  const done = new Promise<void>((resolve, reject) => {
    taken = (error) => (error ? reject(error) : resolve())
  })
  done.catch(() => undefined)
  const sink = pack.entry({ name, mtime, size: member.size, mode: fileMode }, taken)
  // Told to `taken` as well.
  sink.on('error', () => undefined)
  for await (const bytes of member.read()) if (!sink.write(bytes)) await Promise.race([once(sink, 'drain'), done])
  sink.end(null)
  await done
}
