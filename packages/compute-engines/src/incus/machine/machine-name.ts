const prefix = 'i-'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the machine is called in Incus. @throws RangeError for what is no id of ours */
export function machineName(id: string): string {
  if (!uuid.test(id)) throw new RangeError('a machine is known by a UUID')
  return prefix + id
}

/** The id of the machine with this name, or undefined where no machine of ours is called so. */
export function machineId(name: string): string | undefined {
  const id = name.startsWith(prefix) ? name.slice(prefix.length) : ''
  return uuid.test(id) ? id : undefined
}

export const machinePath = (id: string): string => `/1.0/instances/${machineName(id)}`
