import type { ClientContext } from '../context'
import { partInfo } from './part-info'
import { uploadAddress, uploadInfo } from './upload-address'
import type { ListParts, PartPage } from './uploads'

export async function listParts(context: ClientContext, input: ListParts): Promise<PartPage> {
  const { address, contentKey } = uploadAddress(context, input)
  const { after = 0, limit } = input
  const page = await context.store.listParts(context.caller, { ...address, after, limit })
  return {
    upload: uploadInfo(input.key, page.upload, contentKey),
    parts: page.parts.map((part) => partInfo(part, contentKey)),
    more: page.more,
  }
}
