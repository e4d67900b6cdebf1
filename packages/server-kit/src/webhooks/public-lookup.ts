import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { second } from '@perigee/std/durations'
import { isPublicAddress } from './public-address'

/** Each server is asked twice. */
const patience = { timeout: 2 * second, tries: 2 }

/** What a name stands for is no machine on the Internet. */
export class NotPublic extends Error {}

/**
 * Finds what a name of the Internet stands for at the moment, for a connection that is made to just that: public
 * addresses alone. The name servers of the machine are asked, or `servers`; its own list of names is not looked at. The
 * system's way of asking would keep one of the few threads of the process waiting for name servers of strangers.
 */
export const publicLookup =
  (servers: readonly string[] = []): LookupFunction =>
  (hostname, options, done) => {
    addressesOf(hostname, servers).then(
      (found) => {
        const open = found.filter(({ address }) => isPublicAddress(address))
        const [first] = open
        if (!first) return done(new NotPublic(), '')
        return options.all ? done(null, open) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }

async function addressesOf(
  hostname: string,
  servers: readonly string[],
): Promise<{ address: string; family: number }[]> {
  // What they stand for is no question for a name server: RFC 6761.
  if (/(?:^|\.)localhost\.?$/i.test(hostname)) throw new NotPublic()
  const resolver = new Resolver(patience)
  if (servers.length > 0) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ]
}
