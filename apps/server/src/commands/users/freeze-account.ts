import { freezeAccount as freeze, unfreezeAccount as unfreeze } from '@perigee/accounts/administration/freeze-account'
import { operator } from '@perigee/actors/actor'
import { freezeKindNamed, type FreezeKind } from '@perigee/domain/freezes'
import type { AdminContext } from '../admin-database'
import { freezeText } from './account-texts'

interface FreezeFlags {
  who: string
  /** As `freezeNames` has it. */
  kind: string
  days?: number
}

/** @throws noSuchAccount, freezeExcluded */
export async function freezeAccount(context: AdminContext, { kind: name, ...rest }: FreezeFlags): Promise<string> {
  const { email } = await freeze(context, operator, { kind: kindOf(name), ...rest })
  return `${email} is frozen: ${name}.`
}

/** Without a kind: every freeze. @throws noSuchAccount, notFrozen */
export async function unfreezeAccount(
  context: AdminContext,
  { who, kind: name }: { who: string; kind?: string },
): Promise<string> {
  const asked = name === undefined ? { who } : { who, kind: kindOf(name) }
  const { email, ended } = await unfreeze(context, operator, asked)
  return `${email} is no longer frozen: ${ended.map(freezeText).join(', ')}.`
}

function kindOf(name: string): FreezeKind {
  const kind = freezeKindNamed(name)
  if (kind === undefined) throw new Error(`There is no freeze "${name}".`)
  return kind
}
