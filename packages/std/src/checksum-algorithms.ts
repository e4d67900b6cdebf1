/** The checksums of S3. */
export const checksumAlgorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number]

/** Of an object in parts: the checksum of all its bytes, or that of the checksums of its parts. */
export type ChecksumType = 'COMPOSITE' | 'FULL_OBJECT'
