import dns2 from 'dns2'
import { freePorts } from './free-ports'

/** What a zone holds for one name. */
export interface ZoneEntry {
  A?: string[]
  AAAA?: string[]
  CNAME?: string
  /** Records, each of one string or several. */
  TXT?: (string | string[])[]
  /** In seconds; 300 unless said. */
  ttl?: number
  /** The server answers SERVFAIL. */
  fails?: boolean
}

export interface DnsZone {
  /** `127.0.0.1:<port>`, by UDP and TCP. */
  address: string
  /** Every question so far, as `TXT txt-site.example`. */
  asked: readonly string[]
  /** Replaces what is there for a name; null for no such name. */
  set(name: string, entry: ZoneEntry | null): void
  stop(): Promise<void>
}

const codes = { SERVFAIL: 2, NXDOMAIN: 3 }
type Type = 'A' | 'AAAA' | 'CNAME' | 'TXT'
const typeOf = (code: number): string | undefined =>
  Object.entries(dns2.Packet.TYPE).find(([, value]) => value === code)?.[0]

/** `address`: as `127.0.0.1:<port>`, where it is known already. A real name server that knows what it is told and follows aliases, as resolvers do. */
export async function startDnsZone(entries: Record<string, ZoneEntry> = {}, address?: string): Promise<DnsZone> {
  const zone = new Map(Object.entries(entries).map(([name, entry]) => [name.toLowerCase(), entry]))
  const asked: string[] = []

  function answer(request: dns2.Packet): dns2.Packet {
    const response = dns2.Packet.createResponseFromRequest(request)
    const [question] = request.questions
    if (!question) return response
    const type = typeOf(question.type)
    asked.push(`${type} ${question.name}`)
    const add = (record: object, name: string, ttl: number): void => {
      response.answers.push({ name, class: 1, ttl, ...record } as dns2.Packet.Resource)
    }
    let name = question.name.toLowerCase()
    for (let aliases = 0; aliases < 8; aliases++) {
      const entry = zone.get(name)
      if (!entry || entry.fails) response.header.rcode = entry ? codes.SERVFAIL : codes.NXDOMAIN
      if (!entry || entry.fails) return response
      const { ttl = 300, CNAME: alias } = entry
      for (const record of recordsOf(entry, type)) add(record, name, ttl)
      if (alias === undefined) return response
      add({ type: dns2.Packet.TYPE.CNAME, domain: alias }, name, ttl)
      if (type === 'CNAME') return response
      name = alias.toLowerCase()
    }
    return response
  }

  const [free = 0] = address === undefined ? await freePorts(1) : []
  const port = address === undefined ? free : Number(address.split(':')[1])
  const server = dns2.createServer({ udp: true, tcp: true, handle: (request, send) => void send(answer(request)) })
  const at = { address: '127.0.0.1', port }
  await server.listen({ udp: at, tcp: at })
  return {
    address: `127.0.0.1:${port}`,
    asked,
    set(name, entry) {
      if (entry) zone.set(name.toLowerCase(), entry)
      else zone.delete(name.toLowerCase())
    },
    stop: () => server.close(),
  }
}

function recordsOf(entry: ZoneEntry, type: string | undefined): object[] {
  const { A, AAAA, TXT } = dns2.Packet.TYPE
  const records: Partial<Record<Type, object[]>> = {
    A: (entry.A ?? []).map((address) => ({ type: A, address })),
    AAAA: (entry.AAAA ?? []).map((address) => ({ type: AAAA, address })),
    TXT: (entry.TXT ?? []).map((data) => ({ type: TXT, data })),
  }
  return records[type as Type] ?? []
}
