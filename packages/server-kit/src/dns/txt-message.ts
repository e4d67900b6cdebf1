/** What a name server says about the TXT records of a name. */
export interface TxtAnswer {
  /** Each record is a list of strings. */
  records: string[][]
  /** How long that may be remembered, in seconds: the shortest time of what led to it. Null where there is nothing. */
  ttl: number | null
}

/** A message that is no answer to the question, or says that there is none at the moment. */
export class DnsAnswerError extends Error {
  override name = 'DnsAnswerError'
}

const headerLength = 12
const types = { txt: 16 }
const internet = 1
const recursionDesired = 0x0100
const noSuchName = 3

/** Asks for the TXT records of a name in ASCII: RFC 1035 4.1. `id` has 16 bits. */
export function txtQuestion(id: number, name: string): Uint8Array {
  const labels = name.split('.').map((label) => Buffer.from(label, 'latin1'))
  if (labels.some(({ length }) => length === 0 || length > 63)) throw new Error('no name of DNS')
  const head = Buffer.alloc(headerLength)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE(recursionDesired, 2)
  head.writeUInt16BE(1, 4)
  const tail = Buffer.from([0, 0, types.txt, 0, internet])
  return Buffer.concat([head, ...labels.flatMap((label) => [Buffer.from([label.length]), label]), tail])
}

/** Reads the answer, in one pass: names are skipped and never followed. @throws DnsAnswerError */
export function readTxtAnswer(message: Uint8Array, id: number): TxtAnswer {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  try {
    return read(bytes, id)
  } catch (cause) {
    if (cause instanceof RangeError) throw new DnsAnswerError('the answer breaks off', { cause })
    throw cause
  }
}

function read(bytes: Buffer, id: number): TxtAnswer {
  const [flags, questions, answers] = [2, 4, 6].map((at) => bytes.readUInt16BE(at)) as [number, number, number]
  if (bytes.readUInt16BE(0) !== id || (flags & 0x8000) === 0) throw new DnsAnswerError('no answer to the question')
  const code = flags & 0xf
  if (code === noSuchName) return { records: [], ttl: null }
  if (code !== 0) throw new DnsAnswerError(`the name server answers with code ${code}`)
  let at = headerLength
  for (let question = 0; question < questions; question++) at = afterName(bytes, at) + 4
  const records: string[][] = []
  let ttl = Infinity
  for (let answer = 0; answer < answers; answer++) {
    at = afterName(bytes, at)
    const [type, kind] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)]
    const lifetime = bytes.readUInt32BE(at + 4)
    const start = at + 10
    at = start + bytes.readUInt16BE(at + 8)
    if (at > bytes.length) throw new DnsAnswerError('the answer breaks off')
    // aliases on the way to the records limit them too; RFC 2181 8: a time with the highest bit is none
    ttl = Math.min(ttl, lifetime > 0x7fffffff ? 0 : lifetime)
    if (type === types.txt && kind === internet) records.push(stringsOf(bytes.subarray(start, at)))
  }
  return { records, ttl: records.length === 0 ? null : ttl }
}

function afterName(bytes: Buffer, start: number): number {
  for (let at = start; ;) {
    const length = bytes.readUInt8(at)
    if (length === 0) return at + 1
    if (length >= 0xc0) return at + 2
    if (length > 63) throw new DnsAnswerError('the answer holds a name of no known form')
    at += length + 1
  }
}

function stringsOf(data: Buffer): string[] {
  const strings: string[] = []
  for (let at = 0; at < data.length;) {
    const end = at + 1 + data.readUInt8(at)
    if (end > data.length) throw new DnsAnswerError('the answer breaks off')
    strings.push(data.toString('utf8', at + 1, end))
    at = end
  }
  return strings
}
