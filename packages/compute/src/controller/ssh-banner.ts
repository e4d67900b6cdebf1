import { connect } from 'node:net'

const greeting = 'SSH-2.0-'

/**
 * Whether an SSH server greets whoever connects. An open port alone says nothing: that may be the engine's, which accepts
 * for machines that are not there yet.
 */
export function greetsBySsh({ host, port }: { host: string; port: number }, within: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    let heard = ''
    const end = (greets: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(greets)
    }
    const timer = setTimeout(() => end(false), within)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      heard += text
      if (heard.length >= greeting.length) end(heard.startsWith(greeting))
    })
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
  })
}
