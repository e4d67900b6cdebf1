// A process of its own: strangers who keep at it until they are told to stop. Prints how often each kind was answered.
import { connect, type Socket } from 'node:net'
import { kindsOf, type Kind, type Place } from './kinds'

interface Orders {
  place: Place
  strangers: number
}

const { place, strangers } = JSON.parse(process.argv[2] ?? '') as Orders
const kinds = Object.entries(await kindsOf(place))
const answers: Record<string, Record<string, number>> = {}
const lines = new Set<Socket>()

/** Each has an address of its own. */
function stranger(number: number, name: string, kind: Kind): void {
  const { url, text, drip = '', pause } = kind()
  const { hostname, port } = new URL(url)
  const localAddress = `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname
  const line = connect({ host, port: Number(port), localAddress })
  lines.add(line)
  let answer = ''
  let sent = 0
  const dripping = drip === '' ? undefined : setInterval(() => void line.write(drip[sent++] ?? ''), 1000)
  line.on('connect', () => text.length > 0 && line.write(text))
  line.on('data', (piece: Buffer) => (answer += answer.length < 20 ? piece.toString('latin1') : ''))
  line.on('end', () => line.end())
  line.on('error', () => undefined)
  line.on('close', () => {
    clearInterval(dripping)
    lines.delete(line)
    const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'closed'
    const counted = (answers[name] ??= {})
    counted[status] = (counted[status] ?? 0) + 1
    setTimeout(stranger, pause, number, name, kind).unref()
  })
}

// not all in one moment: what counts is how many there are
for (let number = 0; number < strangers; number++) {
  const [name, kind] = kinds[number % kinds.length] ?? []
  if (name !== undefined && kind) setTimeout(stranger, number * 10, number, name, kind)
}
process.once('message', () => {
  process.send?.({ answers, open: lines.size }, () => process.exit())
})
