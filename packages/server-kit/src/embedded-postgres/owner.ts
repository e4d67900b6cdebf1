export interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: then it runs as nobody. Undefined when we are an ordinary user ourselves. */
export const databaseOwner = (): Owner | undefined =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
