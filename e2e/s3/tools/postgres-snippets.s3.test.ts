import { pgbackrestSnippets } from '@perigee/s3/tool-snippets/pgbackrest'
import type { Snippets } from '@perigee/s3/tool-snippets/snippet'
import { walGSnippets } from '@perigee/s3/tool-snippets/wal-g'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needProgram } from '../../src/debian-program'
import { findOnPath } from '../../src/find-program'
import { type TlsInFront, tlsInFront } from '../../src/tls-in-front'
import { newName } from '../buckets'
import { target } from '../endpoint/target'
import { follow, oddBucket } from './use-snippets'

const postgres = '/usr/lib/postgresql/15/bin'
let tls: TlsInFront
beforeAll(async () => {
  await needProgram(`${postgres}/postgres`, 'postgresql-15')
  tls = await tlsInFront(target.endpoint)
})
afterAll(() => tls.close())

describe('the configuration that the console fills in', () => {
  it('makes a backup with pgBackRest, over TLS', async () => {
    await needProgram('/usr/bin/pgbackrest', 'pgbackrest')
    const { run } = await besideDatabase(pgbackrestSnippets, {
      archiveBy: 'pgbackrest --stanza=main archive-push %p',
      // Where its files are on this machine, and whose certificate is trusted; all else is what is printed.
      env: `export PGBACKREST_CONFIG=$HOME/etc/pgbackrest/pgbackrest.conf PGBACKREST_PG1_PATH=$PGDATA
        export PGBACKREST_PG1_SOCKET_PATH=$HOME PGBACKREST_LOG_PATH=$HOME/log PGBACKREST_LOCK_PATH=$HOME/lock
        export PGBACKREST_REPO1_STORAGE_CA_FILE=${tls.certificate}`,
    })
    const [stanza] = JSON.parse(lastLine(await run('pgbackrest info --output=json'))) as unknown[]
    expect(stanza).toMatchObject({ name: 'main', status: { message: 'ok' }, backup: [{ type: 'full', error: false }] })
  })

  it('makes a backup with WAL-G', async ({ skip }) => {
    const walG = await findOnPath(['wal-g'])
    if (walG === undefined)
      skip('WAL-G is neither a package of Debian nor served by the proxy of Go, and not on the PATH.')
    const { run } = await besideDatabase(walGSnippets, {
      archiveBy: `${walG} wal-push %p`,
      env: `export PATH=$PATH:$(dirname ${walG}) SSL_CERT_FILE=${tls.certificate}`,
    })
    expect(JSON.parse(lastLine(await run('wal-g backup-list --json')))).toHaveLength(1)
  })
})

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/** Follows the snippets beside a new database, which archives its log by the tool from the start. */
async function besideDatabase(snippets: Snippets, { archiveBy, env }: { archiveBy: string; env: string }) {
  return follow(snippets, {
    // pgBackRest takes none with a dot.
    bucket: await oddBucket(newName('0-odd--name')),
    endpoint: tls.url,
    as: 'postgres',
    first: [
      `export PATH=$PATH:${postgres} PGDATA=$HOME/data PGHOST=$HOME`,
      env,
      'mkdir $HOME/log',
      'initdb --auth=trust --no-sync > initdb.log',
      `cat >> $PGDATA/postgresql.conf <<END
listen_addresses = ''
unix_socket_directories = '$HOME'
fsync = off
archive_mode = on
archive_command = '${archiveBy}'
END`,
      'trap "pg_ctl stop --mode=immediate > stop.log" EXIT',
      'pg_ctl start --wait --log=server.log > start.log',
    ],
  })
}
