import { S3Error } from '@perigee/s3/errors'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import type { BucketName } from '@perigee/std/brand'
import type { Authentication, Caller } from '../request/caller'
import type { S3Request } from '../request/s3-request'
import { authenticateForm, formWatch } from './authenticate-form'
import { formBoundary } from '@perigee/s3/forms/form-parts'
import { formUpload, type FormUpload } from './form-upload'
import { readForm, type Form } from './read-form'

/** Whether a request may bring its upload as a form: then the form says who sends it, not the headers. */
export const mayBeForm = ({ method, target }: S3Request): boolean =>
  method === 'POST' && target.place.resource === 'bucket' && !target.parameters.has('delete')

type Receiving = {
  body: () => AsyncIterable<Uint8Array>
  bucket: BucketName
  visitor: Visitor
  authentication: Authentication
  /** Milliseconds for what stands before the file. */
  timeout: number
  maxObjectSize: number
}

/** Reads a form up to its file and finds out who signed it; null for a body that is no form. @throws S3Error */
export async function receiveForm(
  request: S3Request,
  { body, bucket, visitor, authentication, timeout, maxObjectSize }: Receiving,
): Promise<{ caller: Caller; form: FormUpload } | null> {
  const boundary = formBoundary(request.header('content-type'))
  if (boundary === null) return null
  if (request.mechanism !== 'anonymous') {
    throw new S3Error('InvalidArgument', 'A form is signed by its fields alone.')
  }
  const form = await takeForm(body, boundary, { visitor, timeout, onField: formWatch(authentication) })
  const { caller, sizes } = await authenticateForm(form.fields, bucket, authentication)
  return { caller, form: formUpload(form, { ...sizes, max: Math.min(sizes.max, maxObjectSize) }) }
}

type Taking = {
  visitor: Visitor
  /** Milliseconds for what stands before the file. */
  timeout: number
  /** Told of each field; may refuse the form. */
  onField: (fields: Form['fields']) => Promise<void>
}

/**
 * Reads the form of somebody who is not known yet up to its file, on a place for strangers. What stands before the file
 * is to a form what headers are to other requests. @throws S3Error, also SlowDown when that place is lost
 */
export async function takeForm(
  source: () => AsyncIterable<Uint8Array>,
  boundary: string,
  { visitor, timeout, onField }: Taking,
): Promise<Form> {
  let evict: () => void = () => undefined
  const evicted = new Promise<never>((_, reject) => (evict = () => reject(new S3Error('SlowDown'))))
  evicted.catch(() => undefined)
  const { hold, leave } = visitor.enter(() => evict())
  async function* counted() {
    for await (const bytes of source()) {
      hold(bytes.length)
      yield bytes
    }
  }
  try {
    return await inTime(Promise.race([readForm(counted(), boundary, onField), evicted]), timeout)
  } finally {
    leave()
  }
}

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
