import { S3Error } from '../errors'
import { KiB } from '@perigee/std/units'
import { byteReader, type ByteReader } from './byte-reader'
import { dispositionOf } from './content-disposition'

/** One part of a form. */
export type FormPart = {
  name: string
  /** Without folders. */
  filename: string | undefined
  /** To be read to its end before the next part is asked for, or not at all. */
  content: AsyncGenerator<Uint8Array, void, undefined>
}

/** Of one part; browsers send two lines, and a name of a file may be long. */
const maxHead = 4 * KiB
const maxHeadLines = 16
/** Text before the first part; nobody reads it. */
const maxPreamble = 64 * KiB
const lineEnd = Buffer.from('\r\n')
const malformed = (): S3Error => new S3Error('MalformedPOSTRequest')

/** The boundary that a Content-Type names; null when it is not that of a form. */
export function formBoundary(contentType: string | undefined): string | null {
  const [type, ...parameters] = (contentType ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'multipart/form-data') return null
  const [, quoted, plain] = /(?:^|;)\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(parameters.join(';')) ?? []
  return quoted ?? plain ?? null
}

/**
 * The parts of a form (RFC 7578) in their order, at the pace of the reader, who has to end or return it.
 * @throws S3Error MalformedPOSTRequest
 */
export async function* formParts(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart, void, undefined> {
  const mark = Buffer.from(`\r\n--${boundary}`)
  const reader = byteReader(source, lineEnd)
  try {
    await reader.skip(mark, maxPreamble)
    for (;;) {
      const after = (await reader.exactly(2)).toString('latin1')
      if (after === '--') return
      if (after !== '\r\n') throw malformed()
      const content = reader.until(mark)
      yield { ...dispositionOf(await readHead(reader)), content }
      for await (const ignored of content) void ignored
    }
  } finally {
    await reader.close()
  }
}

async function readHead(reader: ByteReader): Promise<string[]> {
  const head: string[] = []
  for (let left = maxHead; ;) {
    const line = await reader.take(lineEnd, left, malformed)
    if (line.length === 0) return head
    if (head.length === maxHeadLines) throw malformed()
    left -= line.length
    head.push(line.toString('utf8'))
  }
}
