import type { DemoAccount } from './credentials'

/** What a person needs to look around. */
export function accountText({ consoleUrl, email, password, passphrase, links }: DemoAccount): string {
  const rows = [
    ['Console', consoleUrl],
    ['E-mail', email],
    ['Password', password],
    ['Passphrase', `${passphrase}  (of every project)`],
    ...Object.entries(links),
  ]
  return rows.map(([name = '', value = '']) => `  ${name.padEnd(15)}${value}`).join('\n')
}
