import type { ChecksumAlgorithm, ChecksumType } from '@perigee/std/checksum-algorithms'

/** A checksum of a part in base64, under the name of its algorithm. */
export interface PartChecksum {
  algorithm: ChecksumAlgorithm
  value: string
}

/** How an object in parts will be summed up: all of its bytes, or the checksums of its parts. */
export interface UploadChecksum {
  algorithm: ChecksumAlgorithm
  type: ChecksumType
}

/** Of an object; the value of one that sums up parts ends with `-` and their number. */
export interface ObjectChecksum extends UploadChecksum, PartChecksum {}
