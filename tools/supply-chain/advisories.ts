// `npm run advisories`: asks the registry what is known about the packages we install, and whether it signed them.
// Fails for what it is told. Where nobody answers it says so loudly and does not fail: not every mirror knows.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { judgeAdvisories, judgeSignatures, type Verdict } from './judge-audit'

const patience = 60_000
const inQuestion: [string, string[], (output: string) => Verdict][] = [
  ['advisories about production dependencies', ['audit', '--omit=dev'], judgeAdvisories],
  ['signatures', ['audit', 'signatures'], judgeSignatures],
]

async function ask(args: string[]): Promise<string> {
  const child = spawn('npm', [...args, '--json', '--fetch-retries=0', '--fetch-timeout=20000', '--loglevel=silent'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
    signal: AbortSignal.timeout(patience),
  })
  child.on('error', () => undefined)
  return text(child.stdout).catch(() => '')
}

const answers = await Promise.all(
  inQuestion.map(async ([about, args, judge]) => ({ about, ...judge(await ask(args)) })),
)
for (const { about, state, says } of answers) {
  if (state === 'unasked') {
    console.log(`WARNING: nobody could be asked for ${about}: the registry does not answer. They are UNKNOWN.`)
  }
  for (const line of says) console.log(`${about}: ${line}`)
}
if (answers.some(({ state }) => state === 'bad')) process.exitCode = 1
