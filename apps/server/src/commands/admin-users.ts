import { freezeNames } from '@perigee/domain/freezes'
import { duration, integer, size } from '@perigee/server-kit/settings/parsers'
import { Argument, Option, type Command } from 'commander'
import { type AdminParts, commandOn } from './admin-database'
import { feedbackText, formNames, type FeedbackFlags } from './feedback'
import { as } from './option-value'
import { setKind, setLimits, type KindFlags, type LimitFlags } from './users/change-user'
import { askOnTerminal, deleteAccount, type DeleteFlags } from './users/delete-account'
import { kindNames, type KindName } from './users/account-texts'
import { setPartner, setVar, type VarAnswer, varAnswers } from './users/change-partner'
import { freezeAccount, unfreezeAccount } from './users/freeze-account'
import { listAccounts, type ListFlags } from './users/list-users'
import { showAccount } from './users/show-user'

const who = 'email address or id'
const amount = as(integer({ min: 0 }))

/** `admin user`, `admin feedback`: what operators do about the people of the installation. */
export function addUserAdmin(admin: Command, parts: AdminParts): void {
  const on = commandOn(parts)
  const user = admin.command('user').description('accounts, by email address or id')

  user
    .command('list')
    .option('--search <text>', 'part of the email address', '')
    .option('--frozen', 'only those that are frozen', false)
    .option('--limit <number>', 'at most', as(integer({ min: 1 })), 100)
    .option('--json', 'for programs', false)
    .description('one line for each, oldest first')
    .action((flags: ListFlags) => on((context) => listAccounts(context, flags)))
  user
    .command('show')
    .argument('<user>', who)
    .option('--json', 'for programs', false)
    .description('kind, status, limits, freezes, projects; nothing secret')
    .action((id: string, flags: { json: boolean }) => on((context) => showAccount(context, id, flags)))
  user
    .command('set-kind')
    .argument('<user>', who)
    .addArgument(new Argument('<kind>').choices(Object.keys(kindNames)))
    .option('--trial <duration>', 'for free accounts: end after this time, such as 30d', as(duration))
    .option('--reset-limits', 'give exactly the limits of the kind; else paid kinds only raise them', false)
    .description('what the account may do; paid kinds end a trial and its freeze')
    .action((id: string, kind: KindName, flags: KindFlags) =>
      on((context) => setKind(context, parts.config(), { who: id, kind, ...flags })),
    )
  user
    .command('set-partner')
    .argument('<user>', who)
    .argument('<partner>', "name of the partner; '' for none")
    .description('whose prices and texts count for the account')
    .action((id: string, partner: string) => on((context) => setPartner(context, id, partner)))
  user
    .command('set-var')
    .argument('<user>', who)
    .addArgument(new Argument('<answer>', 'whether a reseller bills the account').choices(varAnswers))
    .description('yes, no, or as PERIGEE_VAR_PARTNERS says of its partner')
    .action((id: string, answer: VarAnswer) => on((context) => setVar(context, id, answer)))
  user
    .command('set-limits')
    .argument('<user>', who)
    .option('--projects <number>', 'own projects', amount)
    .option('--storage <size>', 'of each project, such as 500GB', as(size))
    .option('--bandwidth <size>', 'of each project and month', as(size))
    .option('--segments <number>', 'of each project', amount)
    .option('--project <id>', 'only of this project')
    .description('of the account and all its projects')
    .action((id: string, flags: LimitFlags) => on((context) => setLimits(context, id, flags)))
  user
    .command('freeze')
    .argument('<user>', who)
    .addArgument(new Argument('<kind>').choices(freezeNames))
    .option('--days <number>', 'until the next step', amount)
    .description('keep the limits and set them to nothing; legal and bot also end the sessions')
    .action((id: string, kind: string, flags: { days?: number }) =>
      on((context) => freezeAccount(context, { who: id, kind, ...flags })),
    )
  user
    .command('unfreeze')
    .argument('<user>', who)
    .addArgument(new Argument('[kind]', 'else all').choices(freezeNames))
    .description('give the limits back')
    .action((id: string, kind?: string) =>
      on((context) => unfreezeAccount(context, kind === undefined ? { who: id } : { who: id, kind })),
    )
  user
    .command('delete')
    .argument('<user>', who)
    .option('--yes', 'do not ask', false)
    .option('--force', 'also when its projects hold buckets: they go with all that is in them', false)
    .description('remove the account and what is personal about it')
    .action((id: string, flags: DeleteFlags) =>
      on((context) => deleteAccount(context, { who: id, ...flags, confirm: askOnTerminal })),
    )

  admin
    .command('feedback')
    .addOption(new Option('--form <name>', 'only these').choices(formNames))
    .option('--last <number>', 'only the newest', as(integer({ min: 1 })), 20)
    .option('--json', 'for programs', false)
    .description('what people sent from the console')
    .action((flags: FeedbackFlags) => on((context) => feedbackText(context, flags)))
}
