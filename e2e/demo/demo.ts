import { fill } from './fill'
import { type DemoAccount, keptAccount } from './credentials'
import { share } from './shares'
import { signIn } from './sign-in'
import { addTeam } from './team'
import type { DemoTarget } from './target'

/** Fills an installation that runs; again and again without harm. */
export async function runDemo(target: DemoTarget, { withTeam }: { withTeam: boolean }): Promise<DemoAccount> {
  const kept = await keptAccount(target)
  await kept.save()
  const client = await signIn(target, kept)
  await fill(target, client, kept)
  await share(target, client, kept)
  if (withTeam) console.log(`  a team: ${await addTeam(target, client)} people`)
  return kept.account
}
