import type { ClientContext } from '../context'
import { partInfo, uploadAddress, uploadInfo } from './stored-uploads'
import type { ListParts, PartPage, PartInfo } from './uploads'
import { objectInfo, refuseSealed } from '../object-metadata'
import type { ObjectInfo, ObjectName } from '../objects'
import { sealedAddress } from '../sealed-address'

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

export interface ListObjectParts extends ObjectName {
  /** How many parts come before the page. */
  skip: number
  /** 1–10,000. */
  limit: number
}

export interface ObjectPartPage {
  info: ObjectInfo
  /** Of all parts; 0 for an object that was uploaded as a whole. */
  count: number
  /** Numbered as they were uploaded, which may leave gaps. */
  parts: (PartInfo & { offset: number })[]
}

export async function listObjectParts(
  context: ClientContext,
  { skip, limit, ...name }: ListObjectParts,
): Promise<ObjectPartPage> {
  const { address, contentKey } = sealedAddress(context, name)
  const page = await context.store.listObjectParts(context.caller, { ...address, skip, limit })
  const info = refuseSealed(() => objectInfo(name.key, page.object, contentKey))
  const parts = page.parts.map((part) => ({ ...partInfo(part, contentKey), offset: part.plainOffset }))
  return { info, count: page.count, parts }
}
