import type { ClientContext } from '../context'
import { uploadAddress } from './upload-address'
import type { UploadName } from './uploads'

export async function abortUpload(context: ClientContext, name: UploadName): Promise<void> {
  await context.store.abortUpload(context.caller, uploadAddress(context, name).address)
}
