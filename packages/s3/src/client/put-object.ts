import type { Connection } from './connection'
import { sendBlob, type SendBlobOptions } from './send-blob'
import { uploadHeaders, type UploadHeadersInput } from './upload-headers'

export type PutObjectInput = UploadHeadersInput &
  SendBlobOptions & {
    bucket: string
    key: string
    body: Blob
    /** Refuses with PreconditionFailed when the object exists. */
    onlyIfAbsent?: boolean
  }

/** Uploads a Blob in one request. */
export const putObject =
  (connection: Connection) =>
  ({ bucket, key, body, onlyIfAbsent = false, ...input }: PutObjectInput): Promise<{ etag: string }> => {
    const headers = { ...uploadHeaders(body, input), ...(onlyIfAbsent && { 'if-none-match': '*' }) }
    return sendBlob(connection, { method: 'PUT', bucket, key, headers }, body, input)
  }
