import { Command, InvalidArgumentError } from 'commander'
import { addAdmin } from './commands/admin'
import { runBackup, runVerify, type BackupFlags } from './commands/backup'
import { addBilling } from './commands/billing/billing'
import { addCompute } from './commands/compute'
import { configText } from './commands/config'
import { examine } from './commands/doctor'
import { runMigrate } from './commands/migrate'
import { outboxAddressText, outboxText } from './commands/outbox'
import { runRestore, type RestoreFlags } from './commands/restore'
import { runServe } from './commands/serve'
import { isAnyWrong, reportJson, reportText } from './doctor/report'
import { loadConfig } from './load-config'
import { parseServices, serviceNames, type ServiceName } from './services/service-names'
import { version } from './version'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The command line of the server. Settings come from the environment; `config` lists them. */
export function createCli(env: NodeJS.ProcessEnv): Command {
  const program = new Command('perigee-server').version(version).description('Runs and looks after a Perigee server.')

  program
    .command('serve', { isDefault: true })
    .description('start the services, and PostgreSQL when there is no DATABASE_URL')
    .option('--services <names>', `only these, separated by commas: ${serviceNames.join(', ')}`, services, [
      ...serviceNames,
    ])
    .option('--workers <number>', 'processes for the gateway: a number, auto, or 0 for one process with everything')
    .action(({ services: wanted, workers }: { services: ServiceName[]; workers?: string }) =>
      runServe(loadConfig(workers === undefined ? env : { ...env, PERIGEE_WORKERS: workers }), wanted),
    )

  program
    .command('migrate')
    .description('bring the database up to date without serving')
    .action(async () => {
      const applied = await runMigrate(loadConfig(env))
      say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
    })

  program
    .command('config')
    .description('print every setting with its default and meaning')
    .action(() => say(configText()))

  program
    .command('outbox')
    .description('print the mails that wait in the outbox')
    .option('--last <number>', 'only the newest', count, 20)
    .option('--address', 'print where a browser on this machine shows them')
    .action(async ({ last, address }: { last: number; address?: true }) =>
      say(await (address ? outboxAddressText(loadConfig(env)) : outboxText(loadConfig(env), last))),
    )

  program
    .command('doctor')
    .description('look at database, blobs, disk, ports, addresses and mail, and say what to do')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine(loadConfig(env), env)
      say(json ? reportJson(findings) : reportText(findings))
      if (isAnyWrong(findings)) process.exitCode = 1
    })

  program
    .command('backup')
    .argument('<folder>', 'where backups are kept; a second one copies only what is new')
    .description('copy the installation, which may run, into a folder')
    .option('--passphrase-file <file>', 'holds the passphrase for the secret (or PERIGEE_BACKUP_PASSPHRASE)')
    .option('--no-secret', 'leave the secret of the installation out')
    .option('--verify', 'make no backup, read the newest one to its last byte')
    .option('--backup <name>', 'with --verify: not the newest one')
    .action(async (folder: string, { verify, backup, ...flags }: BackupFlags & { verify?: true; backup?: string }) =>
      verify ? runVerify(folder, backup, say) : runBackup(loadConfig(env), folder, flags, say),
    )

  program
    .command('restore')
    .argument('<folder>', 'where backups are kept')
    .description('make a new installation out of a backup, in an empty data folder')
    .option('--passphrase-file <file>', 'holds the passphrase of the secret (or PERIGEE_BACKUP_PASSPHRASE)')
    .option('--backup <name>', 'not the newest one')
    .action((folder: string, flags: RestoreFlags) => runRestore(loadConfig(env), folder, flags, say))

  addBilling(program, { config: () => loadConfig(env), say })
  addCompute(program, { config: () => loadConfig(env), say })
  addAdmin(program, { config: () => loadConfig(env), say })
  return program
}

function services(text: string): ServiceName[] {
  try {
    return parseServices(text)
  } catch (cause) {
    throw new InvalidArgumentError(cause instanceof Error ? cause.message : String(cause))
  }
}

function count(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Give a whole number from 1.')
  return number
}
