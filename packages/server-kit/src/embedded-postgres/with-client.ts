import pg from 'pg'
import { connectionOf, type SocketAddress } from '../database'

/** One connection for the time of `work`. */
export async function withClient<T>(address: SocketAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionOf(address), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
