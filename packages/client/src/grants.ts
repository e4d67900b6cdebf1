import { deriveRootKey } from '@perigee/crypto/derive'
import { parseAccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { parseApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant, restrictGrant } from '@perigee/grants/derive'
import { fromBase64 } from '@perigee/std/encoding'
import { withoutEndSlashes } from './without-end-slashes'

/** What `createAccessKey` and `rotateAccessKey` answer, and the passphrase of the project. */
export interface GrantIngredients {
  /** Text of the access key. */
  apiKey: string
  derivation: {
    satelliteAddress: string
    /** Base64. */
    salt: string
    encryptPaths: boolean
  }
  passphrase: string
}

/**
 * The text of an access grant: what the access key may do, with the keys that the passphrase opens. Nothing leaves this
 * process. It takes 64 MiB and some tenths of a second of one core: in a page, call it in a worker.
 * @throws Error for a key or a salt that is not one, or an empty passphrase; its text holds none of them
 */
export async function deriveAccessGrant({ apiKey, derivation, passphrase }: GrantIngredients): Promise<string> {
  const { satelliteAddress, salt, encryptPaths } = derivation
  if (passphrase === '') throw new Error('The passphrase is empty.')
  const key = parseApiKey(apiKey)
  const rootKey = await deriveRootKey({ passphrase, salt: fromBase64(salt) })
  try {
    return serializeAccessGrant(
      generateAccessGrant({ satelliteAddress, apiKey: key, rootKey, encryptPath: encryptPaths }),
    )
  } finally {
    rootKey.fill(0)
  }
}

/** What a grant is narrowed to; rights that are absent are taken away. */
export interface GrantPermission {
  allowDownload?: boolean
  allowUpload?: boolean
  allowList?: boolean
  allowDelete?: boolean
  notBefore?: Date
  notAfter?: Date
}

/**
 * A narrower grant: for no more than this permission, below these paths (`bucket` or `bucket/prefix`), or without paths
 * wherever the grant reaches. It holds the keys of those paths alone. Nothing is asked of the service.
 * @throws Error for what is no grant, an empty permission, or a path that the grant does not reach
 */
export const restrictAccessGrant = (grant: string, paths: readonly string[], permission: GrantPermission): string =>
  serializeAccessGrant(restrictGrant(parseAccessGrant(grant), paths, permission))

/** For S3 clients. */
export interface S3Credentials {
  accessKeyId: string
  secretKey: string
  endpoint: string
}

/**
 * Has the auth service keep a grant under credentials for S3 clients: it is kept sealed with the access key id, which only
 * their holder has. `authService`: the one that `createAccessKey` names. @throws Error with the status of another answer
 */
export async function registerAccessGrant(
  grant: string,
  { authService, signal }: { authService: string; signal?: AbortSignal },
): Promise<S3Credentials> {
  const response = await fetch(`${withoutEndSlashes(authService)}/v1/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_grant: grant, public: false }),
    redirect: 'error',
    credentials: 'omit',
    signal: signal ?? null,
  })
  if (!response.ok) throw new Error(`The auth service answered ${response.status}: ${await response.text()}`)
  const said = (await response.json()) as { access_key_id: string; secret_key: string; endpoint: string }
  return { accessKeyId: said.access_key_id, secretKey: said.secret_key, endpoint: said.endpoint }
}
