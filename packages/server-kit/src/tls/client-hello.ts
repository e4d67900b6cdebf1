/** What a client says first, before anything is agreed (RFC 8446 4.1.2). */
export interface ClientHello {
  /** The host that it wants, in lower case; null when it names none. */
  name: string | null
  /** What it would speak, as ALPN names it. */
  protocols: string[]
}

/** A record may hold so many bytes; a hello that needs several is one that no browser and no authority sends. */
const longestRecord = 2 ** 14
const recordHead = 5
const handshake = 22
const clientHello = 1
const extensions = { serverName: 0, alpn: 16 }

/** Reads the first bytes of a connection. `'more'` while they are not all there, null for what is no hello. */
export function readClientHello(bytes: Buffer): ClientHello | 'more' | null {
  if (bytes.length > 0 && bytes[0] !== handshake) return null
  if (bytes.length < recordHead) return 'more'
  const length = bytes.readUInt16BE(3)
  if (length > longestRecord) return null
  if (bytes.length < recordHead + length) return 'more'
  try {
    return read(bytes.subarray(recordHead, recordHead + length))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function read(message: Buffer): ClientHello | null {
  // type and length of the message, version, random
  if (message.readUInt8(0) !== clientHello) return null
  let at = 4 + 2 + 32
  at += 1 + message.readUInt8(at) // session
  at += 2 + message.readUInt16BE(at) // ciphers
  at += 1 + message.readUInt8(at) // compression
  const hello: ClientHello = { name: null, protocols: [] }
  if (at === message.length) return hello
  const end = at + 2 + message.readUInt16BE(at)
  if (end > message.length) return null
  for (at += 2; at < end;) {
    const type = message.readUInt16BE(at)
    const next = at + 4 + message.readUInt16BE(at + 2)
    if (next > end) return null
    const data = message.subarray(at + 4, next)
    if (type === extensions.serverName) hello.name = nameIn(data)
    if (type === extensions.alpn) hello.protocols = protocolsIn(data)
    at = next
  }
  return hello
}

/** RFC 6066 3: a list of one name, whose type is 0. */
function nameIn(data: Buffer): string | null {
  const length = data.readUInt16BE(3)
  if (data.readUInt8(2) !== 0 || 5 + length > data.length) return null
  return data.toString('latin1', 5, 5 + length).toLowerCase()
}

function protocolsIn(data: Buffer): string[] {
  const protocols: string[] = []
  for (let at = 2; at < data.length;) {
    const end = at + 1 + data.readUInt8(at)
    protocols.push(data.toString('latin1', at + 1, end))
    at = end
  }
  return protocols
}
