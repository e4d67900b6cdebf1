import { isIPv6 } from 'node:net'

/** As it stands in the address of a proxy device. */
export const hostAndPort = (host: string, port: number): string => `${isIPv6(host) ? `[${host}]` : host}:${port}`

/** Where the proxy device listens; undefined for an address that is not ours. */
export function readListen(listen: string | undefined): { host: string; port: number } | undefined {
  const [, host = '', port] = /^tcp:\[?([0-9A-Za-z.:-]{1,253}?)\]?:(\d{1,5})$/.exec(listen ?? '') ?? []
  return port === undefined ? undefined : { host, port: Number(port) }
}
