import { withdrawRestKey } from '@perigee/accounts/rest-keys/withdraw-rest-key'
import { operator } from '@perigee/actors/actor'
import { isRefusal } from '@perigee/contract/refusal'
import { isRestKeyText, restKeyPattern } from '@perigee/domain/rest-key'
import type { AdminContext } from './admin-database'

/** Ends the keys of the public API in a text, such as what a secret scanner has reported. @throws Error when it has none */
export async function revokeRestKeys(context: AdminContext, text: string): Promise<string> {
  const found = [...new Set(text.match(new RegExp(restKeyPattern, 'g')))].filter(isRestKeyText)
  if (found.length === 0) throw new Error('There is no API key in it.')
  const said: string[] = []
  for (const key of found) said.push(`${key.slice(0, 12)}…: ${await revoked(context, key)}`)
  return said.join('\n')
}

async function revoked(context: AdminContext, text: string): Promise<string> {
  try {
    const { name, email } = await withdrawRestKey(context, operator, { text })
    return `“${name}” of ${email}, deleted`
  } catch (error) {
    if (isRefusal(error, 'noSuchRestKey')) return 'unknown here, or deleted already'
    throw error
  }
}
