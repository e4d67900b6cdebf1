const GB = 1000 ** 3
const MiB = 1024 ** 2

/** The size of a disk, in whole MiB: what is asked for, promised and charged is counted in GB. */
export const diskBytes = (diskGB: number): number => Math.ceil((diskGB * GB) / MiB) * MiB

/** How large a disk has to be, in GB, that one of so many bytes fits into. */
export const diskGBOf = (bytes: number): number => {
  const atMost = Math.floor(bytes / GB)
  return diskBytes(atMost) >= bytes ? atMost : atMost + 1
}
