import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { makeAccess } from '../../src/make-access'
import { newInstallation, removeInstallation, startProduct } from '../../src/product'
import { s3Client } from '../../src/s3-client'
import { signUp } from '../../src/sign-up'
import { coldPlace } from './cold-place'

export interface BlobsBehind {
  /** Settings of a product that keeps its blobs there. */
  env: Record<string, string>
  end(): Promise<void>
}

const bucket = 'blobs'

/** A second product whose S3 endpoint holds the blobs of the one under test. */
export async function startBlobsBehind(): Promise<BlobsBehind> {
  const installation = await newInstallation({ PERIGEE_CAPTCHA: 'none' })
  const product = await startProduct(installation)
  const account = await signUp(product)
  const passphrase = randomBytes(8).toString('hex')
  const made = await makeAccess(product, account, { passphrase })
  const client = s3Client(made)
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  const file = join(installation.dataDir, 'placements.json')
  const { access_key_id: accessKeyId, secret_key: secretAccessKey, endpoint } = made
  const blobs = { kind: 's3', endpoint, bucket, accessKeyId, secretAccessKey }
  const coldBlobs = { kind: 'files', folder: join(installation.dataDir, coldPlace) }
  const placements = [
    { id: 0, blobs },
    { id: 1, name: coldPlace, blobs: coldBlobs },
  ]
  await writeFile(file, JSON.stringify({ placements }), { mode: 0o600 })
  return {
    env: { PERIGEE_PLACEMENTS: file },
    async end() {
      await product.stop()
      await removeInstallation(installation)
    },
  }
}
