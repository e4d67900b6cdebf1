import { mostProjects } from '@perigee/accounts/sign-up/registration-tokens'
import { integer } from '@perigee/server-kit/settings/parsers'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { deleteAccess, invalidateAccess, showAccess, unpublishAccess } from './admin-access'
import { type AdminParts, commandOn } from './admin-database'
import { firstAccountLink } from './first-account'
import { addProjectAdmin } from './admin-projects'
import { addUserAdmin } from './admin-users'
import { inspectLinks, revokeLinks } from './admin-links'
import { revokeRestKeys } from './admin-rest-keys'
import { listPassphraseKeys, resealAll } from './admin-passphrases'
import { resealSecrets } from './admin-secret'
import { as } from './option-value'
import { registrationLink } from './registration-link'

/** `admin`: what operators do about people, and about credentials and links that were handed out. */
export function addAdmin(program: Command, parts: AdminParts): void {
  const admin = program
    .command('admin')
    .description('accounts, projects, credentials and links, passphrases, the root secret, feedback')
  const { config } = parts
  const on = commandOn(parts)

  addUserAdmin(admin, parts)
  addProjectAdmin(admin, parts)

  admin
    .command('registration-token')
    .option('--projects <number>', 'how many its bearer may own', as(integer({ min: 0, max: mostProjects })))
    .description('let one person sign up while registration is closed')
    .action((flags: { projects?: number }) => on((context) => registrationLink(context, config(), flags)))

  admin
    .command('first-account')
    .description('print a link that makes the first account, while there is none')
    .action(() =>
      on(async (context) => (await firstAccountLink(context, config())) ?? fail('There is an account already.')),
    )

  const passphrases = admin.command('passphrases').description('passphrases that the service keeps for projects')
  passphrases
    .command('keys')
    .description('how many each key seals, and which one seals now')
    .action(() => on((context) => listPassphraseKeys(context, config())))
  passphrases
    .command('reseal')
    .description('seal those of other keys anew under the one that seals now')
    .action(() => on((context) => resealAll(context, config())))

  admin
    .command('secret')
    .description('the root secret of the installation')
    .command('reseal')
    .requiredOption('--from <file>', 'holds the root secret of before; the new one is in its place already')
    .description('seal under the new root secret what the old one sealed; servers have to be stopped')
    .action((flags: { from: string }) => on((context) => resealSecrets(context, config(), flags)))

  const access = admin.command('access').description('credentials, by access key id or by the hash of their record')
  access
    .command('show')
    .argument('<id>')
    .description('what is known about them; secrets are not')
    .action((id: string) => on((context) => showAccess(context, id)))
  access
    .command('invalidate')
    .argument('<id>')
    .argument('<reason>', 'is kept')
    .description('let them behave as missing')
    .action((id: string, reason: string) => on((context) => invalidateAccess(context, id, reason)))
  access
    .command('unpublish')
    .argument('<id>')
    .description('let their links work with a signature only')
    .action((id: string) => on((context) => unpublishAccess(context, id)))
  access
    .command('delete')
    .argument('<id>')
    .option('--api-key', 'also the API key behind them, with all that came from it', false)
    .description('remove them')
    .action((id: string, flags: { apiKey: boolean }) => on((context) => deleteAccess(context, id, flags)))

  admin
    .command('rest-keys')
    .description('keys of the public API')
    .command('revoke')
    .argument('<file>', 'holds them, with other text around them')
    .description('delete them, whoever made them')
    .action((file: string) => on(async (context) => revokeRestKeys(context, await readFile(file, 'utf8'))))

  const links = admin.command('links').description('share links and presigned requests, a file with one in a line')
  links
    .command('inspect')
    .argument('<file>')
    .description('who is behind them')
    .action((file: string) => on(async (context) => inspectLinks(context, await readFile(file, 'utf8'))))
  links
    .command('revoke')
    .argument('<file>')
    .option('--no-freeze', 'leave the accounts alone')
    .description('delete the API keys behind them, and freeze the free accounts that own these')
    .action((file: string, flags: { freeze: boolean }) =>
      on(async (context) => revokeLinks(context, await readFile(file, 'utf8'), flags)),
    )
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
