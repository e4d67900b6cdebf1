import { BlockList, isIP } from 'node:net'

/** What is no address of a machine on the Internet, by IANA's registries of special addresses. */
const special = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  // of the global unicast addresses, 2000::/3
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const

const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const special4 = listOf('ipv4', special.ipv4)
const special6 = listOf('ipv6', special.ipv6)
const global6 = listOf('ipv6', ['2000::/3'])
/** IPv4 within IPv6: mapped, and translated by the network (RFC 6052). */
const carrying4 = listOf('ipv6', ['::ffff:0:0/96', '64:ff9b::/96'])

/** Whether an IP address is that of a machine on the Internet: not private, not of this machine, not of its link. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  if (carrying4.check(address, 'ipv6')) return isPublicAddress(lastOf(address))
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** The IPv4 address in the last 32 bits of an IPv6 one. */
function lastOf(address: string): string {
  // as `::ffff:a00:1`, however it was written
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group === '' ? '0' : group, 16))
  return [high ?? 0, low ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.')
}
