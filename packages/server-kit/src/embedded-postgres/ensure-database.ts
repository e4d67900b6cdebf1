import type { SocketAddress } from '../database'
import type { Postmaster } from './postmaster-file'
import { withClient } from './with-client'

/** Makes the database of the address unless it is there. */
export async function ensureDatabase(address: SocketAddress): Promise<void> {
  await withClient({ ...address, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [address.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(address.database)}`)
  })
}

/** How to connect to a server. */
export const addressOf = (
  { socketDir, port }: Postmaster,
  { password, database }: { password: string | undefined; database: string },
): SocketAddress => ({ socketDir, port, user: 'postgres', database, ...(password === undefined ? {} : { password }) })

/** Whether the server that answers on this socket lets us in and works on this data folder. */
export async function ownsDataFolder(postmaster: Postmaster, password: string | undefined): Promise<boolean> {
  const { dataDir } = postmaster
  try {
    return await withClient(addressOf(postmaster, { password, database: 'postgres' }), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0]?.data_directory === dataDir
    })
  } catch {
    return false
  }
}
