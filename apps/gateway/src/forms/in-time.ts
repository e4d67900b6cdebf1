import { S3Error } from '@perigee/s3/errors'

/** The work's result when that comes within `limit` milliseconds. @throws S3Error RequestTimeout otherwise */
export async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new S3Error('RequestTimeout')), limit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
