import { port, url, type Parser } from '@perigee/server-kit/settings/parsers'
import { hostAndPort } from './machine/host-and-port'

export const httpsUrl: Parser<string> = {
  ...url,
  accepts: 'an https:// URL',
  read: (given) => (given.startsWith('https://') ? url.read(given) : undefined),
}

/** A name or an address with a port. */
export const hostPort: Parser<{ host: string; port: number }> = {
  accepts: 'a host with a port, such as 10.0.0.5:7912 or [2001:db8::1]:7912',
  read: (given) => {
    const [, bracketed, plain, digits = ''] = /^(?:\[([0-9A-Fa-f:]+)\]|([0-9A-Za-z.-]+)):(\d{1,5})$/.exec(given) ?? []
    const host = bracketed ?? plain
    const number = port.read(digits)
    return host !== undefined && number ? { host, port: number } : undefined
  },
  show: ({ host, port: number }) => hostAndPort(host, number),
}
