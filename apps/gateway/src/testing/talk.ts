import { connect } from 'node:net'

/**
 * Sends text over a connection of its own and resolves with what came back until the server closed it, or until
 * `enough` says so.
 */
export function talk(url: string, text: string, enough: (answer: string) => boolean = () => false): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      answer += piece
      if (enough(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: Error & { code?: string }) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })
}
