/** '256 MB', '2 GB'. @param memoryMB MiB */
export const memoryText = (memoryMB: number): string =>
  memoryMB >= 1024 && memoryMB % 256 === 0 ? `${memoryMB / 1024} GB` : `${memoryMB} MB`

export const cpusText = (vcpus: number): string => `${vcpus} vCPU${vcpus === 1 ? '' : 's'}`

/** '1 vCPU, 512 MB'; empty where a service tells neither. */
export const sizeText = ({ vcpus, memoryMB }: { vcpus: number; memoryMB: number }): string =>
  [...(vcpus > 0 ? [cpusText(vcpus)] : []), ...(memoryMB > 0 ? [memoryText(memoryMB)] : [])].join(', ')
