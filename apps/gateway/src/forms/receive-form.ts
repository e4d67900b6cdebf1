import { S3Error } from '@perigee/s3/errors'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import type { BucketName } from '@perigee/std/brand'
import type { Authentication, Caller } from '../request/authenticate'
import type { S3Request } from '../request/s3-request'
import { authenticateForm, formWatch } from './authenticate-form'
import { formBoundary } from './form-parts'
import { formUpload, type FormUpload } from './form-upload'
import { takeForm } from './take-form'

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
