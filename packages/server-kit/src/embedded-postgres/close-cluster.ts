import { createHash } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterOptions } from './cluster'
import { addressOf } from './ensure-database'
import { launch, patiently } from './launch'
import { stopPostmaster } from './stop'
import { withClient } from './with-client'

const rulesFile = 'pg_hba.conf'
/** The rules while the password is set. */
const openRulesFile = 'pg_hba.open.conf'

/**
 * Who may connect: whoever knows the password, through the socket. The mark tells of which password that is true
 * without telling it (a hash of 32 random bytes).
 */
const rulesFor = (password: string): string =>
  [
    '# Made by Perigee at its start; what is changed here is undone.',
    `# ${createHash('sha256').update(password).digest('hex')}`,
    'local all all scram-sha-256',
    '',
  ].join('\n')

/** Whether the cluster lets in whoever knows this password, and nobody else, from its next start on. */
export async function isClosed(dataDir: string, password: string): Promise<boolean> {
  return (await readFile(join(dataDir, rulesFile), 'utf8').catch(() => '')) === rulesFor(password)
}

/**
 * Gives a stopped cluster its password, then the rules that ask for it. The rules come last, so a start that was cut
 * off does both again; so does one whose password file was lost.
 */
export async function closeCluster(cluster: ClusterOptions, password: string): Promise<void> {
  if (await isClosed(cluster.dataDir, password)) return
  await writeRules(cluster, openRulesFile, 'local all postgres trust\n')
  await setPassword(cluster, password)
  await writeRules(cluster, rulesFile, rulesFor(password))
  await rm(join(cluster.dataDir, openRulesFile))
}

/**
 * For this moment the server trusts its own user and root, who are alone in its socket folder. Rules of a file of their
 * own: one that is left running, because we are killed, is no closed one for the next start.
 */
async function setPassword(cluster: ClusterOptions, password: string): Promise<void> {
  const settings = [
    `hba_file=${join(cluster.dataDir, openRulesFile)}`,
    'password_encryption=scram-sha-256',
    'log_statement=none',
    'log_min_duration_statement=-1',
    'log_min_error_statement=panic',
  ]
  const postmaster = await patiently(() => launch(cluster, settings))
  try {
    await withClient(addressOf(postmaster, { password: undefined, database: 'postgres' }), (client) =>
      client.query(`alter role postgres with login password ${client.escapeLiteral(password)}`),
    )
  } finally {
    await stopPostmaster(postmaster)
  }
}

/** Whole or not at all. Follows no link that a former user of the cluster may have left. */
async function writeRules({ dataDir, owner }: ClusterOptions, name: string, rules: string): Promise<void> {
  const aside = join(dataDir, `${name}.new`)
  await rm(aside, { force: true })
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(rules)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, join(dataDir, name))
}
