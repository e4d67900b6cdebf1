import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { MiB } from '@perigee/std/units'

export interface RawAnswer {
  status: number
  /** Bytes of the body. */
  length: number
  /** The body, of an answer that failed or was asked for. */
  text: string
}

const headEnd = '\r\n\r\n'
const chunkedEnd = Buffer.from('0\r\n\r\n')
/** Most bytes of the pieces that go out in one call. */
const inWrite = MiB

/**
 * One connection that carries one request at a time. Bodies that come are counted and forgotten, in one buffer: a client
 * that shares the processor with the service should need little of it, which node:http would not.
 */
export class RawConnection {
  readonly #url: URL
  #socket: Socket | null = null
  #take: (bytes: Buffer) => void = () => undefined

  constructor(url: URL) {
    this.#url = url
  }

  async #opened(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed) return this.#socket
    const { protocol, hostname, port } = this.#url
    const isTls = protocol === 'https:'
    const where = { host: hostname, port: Number(port || (isTls ? 443 : 80)), noDelay: true }
    const onread = {
      buffer: Buffer.alloc(MiB),
      callback: (count: number, buffer: Uint8Array) => {
        this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, count))
        return true
      },
    }
    const socket = isTls ? connectTls({ ...where, servername: hostname }) : connect({ ...where, onread })
    if (isTls) socket.on('data', (bytes: Buffer) => this.#take(bytes))
    await once(socket, isTls ? 'secureConnect' : 'connect')
    return (this.#socket = socket)
  }

  /** `pieces` are the head and the body as they go over the wire. @throws when the connection ends before the answer */
  async send(pieces: Iterable<Uint8Array | string>, { keep = false, hasBody = true } = {}): Promise<RawAnswer> {
    const socket = await this.#opened()
    const answered = new Promise<RawAnswer>((resolve, reject) => {
      const gone = (cause?: Error): void => reject(new Error('the connection ended before the answer', { cause }))
      socket.once('close', gone)
      this.#take = answerReader({ keep, hasBody }, (answer, isLast) => {
        socket.off('close', gone)
        if (isLast) socket.destroy()
        resolve(answer)
      })
    })
    answered.catch(() => undefined)
    await Promise.race([writeAll(socket, pieces), answered])
    return answered
  }

  close(): void {
    this.#socket?.destroy()
  }
}

async function writeAll(socket: Socket, pieces: Iterable<Uint8Array | string>): Promise<void> {
  let corked = 0
  socket.cork()
  for (const piece of pieces) {
    socket.write(piece)
    corked += piece.length
    if (corked < inWrite) continue
    corked = 0
    socket.uncork()
    if (socket.writableNeedDrain) await once(socket, 'drain')
    socket.cork()
  }
  socket.uncork()
}

/** Takes the bytes of one answer as they come. */
function answerReader(
  { keep, hasBody }: { keep: boolean; hasBody: boolean },
  end: (answer: RawAnswer, isLast: boolean) => void,
): (bytes: Buffer) => void {
  let head = ''
  let status = 0
  let left = Infinity
  let length = 0
  let isChunked = false
  const kept: Buffer[] = []

  function body(bytes: Buffer): void {
    length += bytes.length
    left -= bytes.length
    if (keep || status >= 300) kept.push(Buffer.from(bytes))
    if (isChunked ? !bytes.subarray(-5).equals(chunkedEnd) : left > 0) return
    end({ status, length, text: Buffer.concat(kept).toString() }, head.includes('\r\nconnection: close'))
  }
  return (bytes) => {
    if (status !== 0) return body(bytes)
    head += bytes.toString('latin1')
    const at = head.indexOf(headEnd)
    if (at === -1) return
    const rest = Buffer.from(head.slice(at + headEnd.length), 'latin1')
    status = Number(head.slice(9, 12))
    head = head.slice(0, at).toLowerCase()
    isChunked = head.includes('\r\ntransfer-encoding: chunked')
    if (!isChunked) left = hasBody ? Number(/\r\ncontent-length: *(\d+)/.exec(head)?.[1] ?? 0) : 0
    body(rest)
  }
}
