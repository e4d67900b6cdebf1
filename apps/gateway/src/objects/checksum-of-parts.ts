import type { ObjectInfo, PartInfo, UploadInfo } from '@perigee/object-client/open-objects'
import { createNodeChecksum } from '@perigee/s3/checksum-hashes-node'
import { checksumAlgorithms, checksumHeader, parseChecksum, type ChecksumAlgorithm } from '@perigee/s3/checksums'
import type { ChecksumType } from '@perigee/s3/checksums'
import { combineCrcs, isCrc } from '@perigee/s3/crc-combine'
import { S3Error } from '@perigee/s3/errors'
import type { CompletedPart } from '@perigee/s3/xml/complete-multipart-upload'
import { concatAll } from '@perigee/std/concat-all'
import { toBase64 } from '@perigee/std/encoding'
import { sum } from '@perigee/std/sum'
import type { Exchange } from '../operation'

type ObjectChecksum = NonNullable<ObjectInfo['checksum']>

/** What the one who completes an upload says about the object. */
export type CompletionClaims = {
  parts: readonly CompletedPart[]
  type: ChecksumType | undefined
  checksum: { algorithm: ChecksumAlgorithm; value: string } | undefined
  size: number | undefined
}

/** The checksum of an object from those of its parts. @throws S3Error when a claim does not hold */
export async function checksumOfParts(
  upload: UploadInfo,
  parts: readonly PartInfo[],
  claims: CompletionClaims,
): Promise<ObjectChecksum | undefined> {
  checkParts(parts, claims.parts)
  checkSize(
    claims,
    sum(parts, ({ size }) => size),
  )
  const kind = upload.checksum ?? impliedKind(claims)
  if (!kind) return undefined
  if (claims.type !== undefined && claims.type !== kind.type) {
    throw new S3Error('InvalidRequest', `The upload was begun for a checksum of the type ${kind.type}.`)
  }
  const checksum = { ...kind, value: await valueOf(kind, parts) }
  if (claims.checksum) checkClaim(claims.checksum, checksum)
  return checksum
}

/** The same claims about an object that was made of its parts before. @throws S3Error when one does not hold */
export function judgeCompleted({ size, checksum }: ObjectInfo, claims: CompletionClaims): void {
  checkSize(claims, size)
  if (claims.checksum && checksum) checkClaim(claims.checksum, checksum)
}

/** @throws S3Error InvalidRequest */
function checkSize(claims: CompletionClaims, size: number): void {
  if (claims.size === undefined || claims.size === size) return
  throw new S3Error('InvalidRequest', 'The object does not have the size that x-amz-mp-object-size tells.')
}

/** @throws S3Error InvalidRequest for more than one checksum */
export function claimedChecksum({ header }: Exchange): CompletionClaims['checksum'] {
  const [algorithm, another] = checksumAlgorithms.filter((name) => header(checksumHeader(name)) !== undefined)
  if (!algorithm) return undefined
  if (another) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  return { algorithm, value: header(checksumHeader(algorithm)) ?? '' }
}

/** @throws S3Error InvalidPart for a checksum that the part does not have */
function checkParts(parts: readonly PartInfo[], claimed: readonly CompletedPart[]): void {
  for (const [at, { checksums }] of claimed.entries()) {
    const checksum = parts[at]?.checksum
    const differs = Object.entries(checksums).some(
      ([algorithm, value]) => checksum?.algorithm !== algorithm || checksum.value !== value,
    )
    if (differs) throw new S3Error('InvalidPart', 'A part has another checksum than the one specified.')
  }
}

/** An upload that was begun without a checksum can get one whose parts can be put together. */
const impliedKind = ({ checksum }: CompletionClaims): UploadInfo['checksum'] =>
  checksum && isCrc(checksum.algorithm) ? { algorithm: checksum.algorithm, type: 'FULL_OBJECT' } : undefined

async function valueOf(
  { algorithm, type }: NonNullable<UploadInfo['checksum']>,
  parts: readonly PartInfo[],
): Promise<string> {
  const pieces = parts.map(({ checksum, size }) => {
    const digest = checksum?.algorithm === algorithm ? parseChecksum(algorithm, checksum.value) : null
    if (!digest) throw new S3Error('InvalidRequest', `A part was uploaded without the checksum ${algorithm}.`)
    return { digest, size }
  })
  if (type === 'FULL_OBJECT' && isCrc(algorithm)) return toBase64(combineCrcs(algorithm, pieces))
  const hash = await createNodeChecksum(algorithm)
  hash.update(concatAll(pieces.map(({ digest }) => digest)))
  return `${toBase64(hash.digest())}-${pieces.length}`
}

/** The number of parts may be left out. @throws S3Error BadDigest, or InvalidRequest for another algorithm */
function checkClaim(claim: NonNullable<CompletionClaims['checksum']>, { algorithm, value }: ObjectChecksum): void {
  if (claim.algorithm !== algorithm) {
    throw new S3Error('InvalidRequest', `The upload was begun for the checksum ${algorithm}.`)
  }
  if (claim.value !== value && claim.value !== value.replace(/-\d+$/, '')) throw new S3Error('BadDigest')
}
