import { createS3Client } from '@perigee/s3/client/create-s3-client'
import type { S3Credentials } from '../../e2e/src/s3-client'

/** What the page of browser-upload.ts does on demand. */
export interface UploadPage {
  /** Uploads the chosen file with the console's own client and gives the milliseconds that it took. */
  uploadChosen(credentials: S3Credentials, place: { bucket: string; key: string }): Promise<number>
}

const page: UploadPage = {
  async uploadChosen(credentials, place) {
    const blob = document.querySelector('input')?.files?.[0]
    if (!blob) throw new Error('no file is chosen')
    const client = createS3Client({
      endpoint: credentials.endpoint,
      region: 'us-east-1',
      accessKeyId: credentials.access_key_id,
      secretKey: credentials.secret_key,
    })
    const started = performance.now()
    await client.uploadObject({ ...place, blob })
    return performance.now() - started
  },
}
Object.assign(globalThis, { page })
