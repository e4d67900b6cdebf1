import { connect } from 'node:net'

const greeting = 'SSH-2.0-'
/** A server may say other lines before (RFC 4253, section 4.2). So many are read, of so many bytes together. */
const mostLines = 20
const mostBytes = 4096

/** Whether what was heard greets; undefined: it does not yet. */
function judge(heard: string): boolean | undefined {
  const lines = heard.split('\n')
  if (lines.slice(0, mostLines).some((line) => line.startsWith(greeting))) return true
  return lines.length > mostLines || heard.length >= mostBytes ? false : undefined
}

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
      heard = (heard + text).slice(0, mostBytes)
      const greets = judge(heard)
      if (greets !== undefined) end(greets)
    })
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
  })
}
