import type { GatewayCredentials } from '@perigee/contract/edge-auth'
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
}

export type LinkAccess = { keyId: string; credentials: GatewayCredentials }

/**
 * An access that everybody may use who knows its id, to read and list one place only. It holds the keys of that place
 * and of nothing above it. What was made is undone when a later step fails.
 */
export async function makeLinkAccess(services: LinkServices, order: LinkOrder): Promise<LinkAccess> {
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
        rights: ['download', 'list'],
        ...(order.notAfter ? { notAfter: order.notAfter.toISOString() } : {}),
      },
    })
    return { keyId: id, credentials: await services.registerPublicGrant(grant) }
  })
}
