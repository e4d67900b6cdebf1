import { randomInt } from 'node:crypto'
import { getServers } from 'node:dns'
import { connect } from 'node:net'
import { second } from '@perigee/std/durations'
import { readTxtAnswer, txtQuestion, type TxtAnswer } from './txt-message'

const timeout = 4 * second
const dnsPort = 53
/** More than that make nobody wait less. */
const mostServers = 3

/**
 * Asks for TXT records over TCP, which nobody answers who is not on the way: the servers in turn until one knows, each
 * for four seconds. Without servers those of the machine. `node:dns` does not tell how long an answer holds.
 * @throws Error when none answers
 */
export async function askTxt(name: string, servers: readonly string[]): Promise<TxtAnswer> {
  const asked = (servers.length > 0 ? servers : getServers()).slice(0, mostServers)
  const failures: unknown[] = []
  for (const server of asked) {
    try {
      return await askServer(name, dnsServerOf(server))
    } catch (failure) {
      failures.push(failure)
    }
  }
  throw new AggregateError(failures, 'no name server answers')
}

/** Host and port of `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
function dnsServerOf(text: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? []
  return { host: bracketed ?? plain ?? text, port: port === undefined ? dnsPort : Number(port) }
}

function askServer(name: string, server: { host: string; port: number }): Promise<TxtAnswer> {
  const id = randomInt(2 ** 16)
  const question = Buffer.from(txtQuestion(id, name))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(question.length)
  return new Promise((resolve, reject) => {
    const socket = connect(server)
    const pieces: Buffer[] = []
    let received = 0
    const over = setTimeout(() => socket.destroy(new Error('the name server does not answer in time')), timeout)
    socket.once('connect', () => socket.write(Buffer.concat([length, question])))
    socket.on('data', (piece) => {
      pieces.push(piece)
      received += piece.length
      if (received < 2) return
      const bytes = Buffer.concat(pieces)
      const end = 2 + bytes.readUInt16BE(0)
      if (received < end) return
      socket.destroy()
      try {
        resolve(readTxtAnswer(bytes.subarray(2, end), id))
      } catch (error) {
        reject(error instanceof Error ? error : new Error('unreadable answer', { cause: error }))
      }
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(over)
      reject(new Error('the name server has closed the connection'))
    })
  })
}
