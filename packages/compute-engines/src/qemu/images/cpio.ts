/** A file of a cpio archive. Paths are relative, without a dot in front. */
export type CpioEntry = { path: string; mode: number } & (
  | { kind: 'folder' }
  | { kind: 'file'; content: Uint8Array }
  | { kind: 'link'; target: string }
  | { kind: 'character-device'; major: number; minor: number }
)

const kinds = { folder: 0o040000, file: 0o100000, link: 0o120000, 'character-device': 0o020000 }

/** An archive in the format `newc` that Linux takes as initramfs. All belongs to root and has no time: equal content, equal bytes. */
export function cpioOf(entries: readonly CpioEntry[]): Buffer {
  const parts = entries.map((entry, at) => record(entry, at + 1))
  return Buffer.concat([...parts, record({ kind: 'file', path: 'TRAILER!!!', mode: 0, content: new Uint8Array() }, 0)])
}

function record(entry: CpioEntry, inode: number): Buffer {
  const content = contentOf(entry)
  const name = Buffer.from(`${entry.path}\0`)
  const [major, minor] = entry.kind === 'character-device' ? [entry.major, entry.minor] : [0, 0]
  const numbers = [
    inode,
    kinds[entry.kind] | entry.mode,
    0, // uid
    0, // gid
    1, // links
    0, // time
    content.length,
    0, // device of the archive: major
    0, // and minor
    major,
    minor,
    name.length,
    0, // no checksum
  ]
  const head = Buffer.from(`070701${numbers.map((number) => number.toString(16).padStart(8, '0')).join('')}`)
  return Buffer.concat([padded(Buffer.concat([head, name])), padded(content)])
}

function contentOf(entry: CpioEntry): Uint8Array {
  if (entry.kind === 'file') return entry.content
  return entry.kind === 'link' ? Buffer.from(entry.target) : new Uint8Array()
}

/** To a multiple of four bytes. */
function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)])
}
