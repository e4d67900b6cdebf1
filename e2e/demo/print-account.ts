import type { DemoAccount } from './credentials'

/** What a person needs to look around; `outbox` is where mails are shown, if that is known. */
export function accountText({ consoleUrl, email, password, passphrase, links }: DemoAccount, outbox?: string): string {
  const rows = [
    ['Console', consoleUrl],
    ['Email', email],
    ['Password', password],
    ['Passphrase', `${passphrase}  (of every project)`],
    ...(outbox === undefined ? [] : [['Mails', outbox]]),
    ...Object.entries(links),
  ]
  return rows.map(([name = '', value = '']) => `  ${name.padEnd(15)}${value}`).join('\n')
}
