import { fill } from './fill'
import { type DemoAccount, keptAccount } from './credentials'
import { share } from './shares'
import { signIn } from './sign-in'
import type { DemoTarget } from './target'

/** Fills an installation that runs; again and again without harm. */
export async function runDemo(target: DemoTarget): Promise<DemoAccount> {
  const kept = await keptAccount(target)
  await kept.save()
  const client = await signIn(target, kept)
  await fill(target, client, kept)
  await share(target, client, kept)
  return kept.account
}
