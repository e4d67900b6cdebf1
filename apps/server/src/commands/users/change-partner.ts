import { setPartner as setIt, setVarPartner } from '@perigee/accounts/administration/change-partner'
import { operator } from '@perigee/actors/actor'
import { lengthProblem } from '@perigee/domain/text-rules'
import type { AdminContext } from '../admin-database'

/** @throws noSuchAccount; Error for a name that is too long */
export async function setPartner(context: AdminContext, who: string, partner: string): Promise<string> {
  if (lengthProblem(partner) !== undefined) throw new Error('The name of the partner is too long.')
  const { email } = await setIt(context, operator, { who, partner: partner.trim() })
  return partner.trim() === '' ? `${email} has no partner now.` : `${email} has the partner ${partner.trim()} now.`
}

const answers = { yes: true, no: false, partner: null } as const
export type VarAnswer = keyof typeof answers
export const varAnswers = Object.keys(answers)

const said: Record<VarAnswer, string> = {
  yes: 'is billed by a reseller now: it sees no prices and pays nothing here.',
  no: 'is billed here now, whoever its partner is.',
  partner: 'is billed as PERIGEE_VAR_PARTNERS says of its partner.',
}

/** @throws noSuchAccount */
export async function setVar(context: AdminContext, who: string, answer: VarAnswer): Promise<string> {
  const { email } = await setVarPartner(context, operator, { who, varPartner: answers[answer] })
  return `${email} ${said[answer]}`
}
