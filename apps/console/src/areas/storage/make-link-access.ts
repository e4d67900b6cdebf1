import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import type { AccessRight } from '@/worker/calls'
import { type AccessServices, withNewKey } from './make-access'

export type LinkServices = Omit<AccessServices, 'registerGrant'> & {
  registerPublicGrant: (grant: string) => Promise<GatewayCredentials>
}

export type LinkOrder = {
  /** Of the API key behind the link; deleting that key ends the link. */
  keyName: string
  bucket: string
  /** '' for the whole bucket, with a slash at its end for a folder, the key for a file. */
  path: string
  /** null: the link does not end by itself. */
  notAfter: Date | null
  passphrase: string
  /** A drop box takes uploads and gives nothing out: neither a file nor a name. */
  isDropBox?: boolean
}

/** What the key of a link may do in its place. */
export const linkRights = ({ isDropBox = false }: Pick<LinkOrder, 'isDropBox'>): readonly AccessRight[] =>
  isDropBox ? ['upload'] : ['download', 'list']

export type LinkAccess = { keyId: string; credentials: GatewayCredentials }

/**
 * An access that everybody may use who knows its id, to read and list one place only, or to upload into it only. It holds
 * the keys of that place and of nothing above it. `use` gets it; what was made is undone when that, or a step before it,
 * fails.
 */
export async function makeLinkAccess<T>(
  services: LinkServices,
  order: LinkOrder,
  use: (made: LinkAccess) => Promise<T>,
): Promise<T> {
  const { worker, satelliteNodeURL } = services
  const { salt, encryptPath } = await services.projectKeys()
  const rootKey = { passphrase: order.passphrase, salt }
  // The derivation takes about as long as the call that creates the key: both run at once.
  const derived = worker.run('deriveRootKey', rootKey)
  derived.catch(() => undefined)

  return withNewKey(services, order.keyName, async ({ id, key }) => {
    await derived
    const whole = await worker.run('generateAccess', { apiKey: key, satelliteNodeURL, encryptPath, rootKey })
    const grant = await worker.run('restrictGrant', {
      grant: whole,
      paths: [order.path === '' ? order.bucket : `${order.bucket}/${order.path}`],
      permission: {
        rights: linkRights(order),
        ...(order.notAfter ? { notAfter: order.notAfter.toISOString() } : {}),
      },
    })
    return use({ keyId: id, credentials: await services.registerPublicGrant(grant) })
  })
}
