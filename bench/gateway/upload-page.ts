import { createS3Client } from '@perigee/s3/client/create-s3-client'
import type { S3Credentials } from '../../e2e/src/s3-client'

/** What the page of browser-upload.ts does on demand. */
export interface UploadPage {
  /** Uploads the chosen file with the console's own client and gives the milliseconds that it took. */
  uploadChosen(credentials: S3Credentials, place: { bucket: string; key: string }): Promise<number>
  /** Sends the chosen file to this page's own server in parts, as the console does, and gives the milliseconds. */
  sendChosen(partSize: number, atOnce: number): Promise<number>
}

function chosen(): File {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('no file is chosen')
  return file
}

const page: UploadPage = {
  async uploadChosen(credentials, place) {
    const blob = chosen()
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

  async sendChosen(partSize, atOnce) {
    const file = chosen()
    const parts = Array.from({ length: Math.ceil(file.size / partSize) }, (_, at) =>
      file.slice(at * partSize, (at + 1) * partSize),
    ).values()
    const started = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const body of parts) await fetch('/nowhere', { method: 'PUT', body })
      }),
    )
    return performance.now() - started
  },
}
Object.assign(globalThis, { page })
