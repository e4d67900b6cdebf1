/** A size that machines can have. */
export interface InstanceType {
  name: string
  vcpus: number
  /** MiB. */
  memoryMB: number
  /** The boot disk that is suggested, in GB. */
  diskGB: number
  /** In millionths of a cent: for an hour in which it runs, without its disk. */
  hourMicroCents: number
}

/** What an operator gets who sets nothing. */
export const usualInstanceTypes: readonly InstanceType[] = [
  { name: 'nano', vcpus: 1, memoryMB: 256, diskGB: 2, hourMicroCents: 400_000 },
  { name: 'micro', vcpus: 1, memoryMB: 512, diskGB: 10, hourMicroCents: 700_000 },
  { name: 'small', vcpus: 1, memoryMB: 1024, diskGB: 20, hourMicroCents: 1_200_000 },
  { name: 'medium', vcpus: 2, memoryMB: 2048, diskGB: 40, hourMicroCents: 2_200_000 },
  { name: 'large', vcpus: 4, memoryMB: 4096, diskGB: 80, hourMicroCents: 4_200_000 },
]

/** For each GB of boot disk and hour, whether the machine runs or not; in millionths of a cent. */
export const usualDiskHourMicroCents = 10_000
