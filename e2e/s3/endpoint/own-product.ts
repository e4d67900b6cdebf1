import { randomBytes } from 'node:crypto'
import { projects } from '@perigee/contract/projects'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { restrictGrant, type SharedPath } from '@perigee/grants/derive'
import type { Permission, PermissionRight } from '@perigee/grants/permission'
import { makeAccess, makeGrant, registerGrant } from '../../src/make-access'
import { newInstallation, type Product, removeInstallation, startProduct } from '../../src/product'
import { signUp } from '../../src/sign-up'
import { startBlobsBehind } from './blobs-behind'
import { coldPlace, newColdPlace } from './cold-place'
import type { KeyPair, OwnProduct, Target } from './target'

const domain = 's3.suite.test'
const passphrase = 'orbit of the conformance suite'
const folderOnly = { bucket: 'folder-only-bucket', folder: 'allowed/' }

const basic = ['allowDownload', 'allowUpload', 'allowList', 'allowDelete'] as const
const locks = [
  'allowPutObjectRetention',
  'allowGetObjectRetention',
  'allowPutObjectLegalHold',
  'allowGetObjectLegalHold',
  'allowPutBucketObjectLockConfiguration',
  'allowGetBucketObjectLockConfiguration',
] as const

const permission = (...rights: PermissionRight[]): Permission =>
  Object.fromEntries(rights.map((right) => [right, true] as const))

/**
 * Starts the built product with everything switched on that is off by default, and makes keys of every kind. With
 * PERIGEE_S3_BLOBS=s3 it keeps its blobs in the S3 endpoint of a second one.
 */
export async function startOwnProduct(): Promise<{ target: Target; end: () => Promise<void> }> {
  const behind = process.env.PERIGEE_S3_BLOBS === 's3' ? await startBlobsBehind() : undefined
  const cold = behind ? undefined : await newColdPlace()
  const installation = await newInstallation({
    PERIGEE_GATEWAY_DOMAINS: domain,
    PERIGEE_GATEWAY_SIGNATURE_V2: 'true',
    PERIGEE_CAPTCHA: 'none',
    ...(behind ?? cold)?.env,
  })
  const product = await startProduct(installation)
  const end = async () => {
    await product.stop()
    await removeInstallation(installation)
    await behind?.end()
    await cold?.end()
  }
  try {
    return { target: await targetOf(product), end }
  } catch (cause) {
    await end()
    throw cause
  }
}

/** Keys of every kind for the gateway of a running product. */
export async function targetOf(product: Product): Promise<Target> {
  const account = await signUp(product)
  const { answer: project } = await account.client.call(projects.create, { body: { name: 'Conformance' } })
  const grant = await makeGrant(account.client, { projectId: project.id, name: 'conformance', passphrase })
  const keys = async (narrower: AccessGrant): Promise<KeyPair> => {
    const { access_key_id: accessKey, secret_key: secretKey } = await registerGrant(product, narrower)
    return { accessKey, secretKey }
  }
  const allowed = (rights: readonly PermissionRight[], paths: SharedPath[] = []) =>
    keys(restrictGrant(grant, paths, permission(...rights)))
  const stranger = await makeAccess(product, account, { passphrase: randomBytes(8).toString('hex') })
  const own: OwnProduct = {
    domain,
    place: coldPlace,
    readOnly: await allowed(['allowDownload', 'allowList']),
    writeOnly: await allowed(['allowUpload']),
    withoutLocks: await allowed(basic),
    withoutBypass: await allowed([...basic, ...locks]),
    folderOnly: {
      ...folderOnly,
      ...(await allowed(basic, [{ bucket: folderOnly.bucket, prefix: folderOnly.folder }])),
    },
    stranger: { accessKey: stranger.access_key_id, secretKey: stranger.secret_key },
  }
  return { endpoint: product.urls.gateway, ...(await keys(grant)), own }
}
