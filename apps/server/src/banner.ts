import type { Config } from './load-config'
import { isLoopback } from '@perigee/server-kit/http/loopback'
import type { ServiceName } from './services/service-names'

interface Offered {
  /** The address of the outbox, if it is served. */
  outbox?: string | undefined
  /** How the first account is made; undefined where somebody has one. */
  firstAccount?: string | undefined
}

/** What a person needs to know once everything runs, and what to do next. */
export function banner(
  config: Config,
  services: readonly ServiceName[],
  { outbox, firstAccount }: Offered = {},
): string {
  const { urls, dataFolder, dataFolderNote } = config
  const rows: [boolean, string, string][] = [
    [services.includes('api'), 'Console', urls.console],
    [services.includes('gateway'), 'S3 endpoint', urls.gateway],
    [services.includes('compute') && urls.compute !== null, 'Compute', urls.compute ?? ''],
    ...mailRows(config, services, outbox),
    [true, 'Data', dataFolder],
  ]
  const lines = rows.filter(([shown]) => shown).map(([, name, value]) => `  ${name.padEnd(13)}${value}`)
  const notes = [
    ...(dataFolderNote === undefined ? [] : [dataFolderNote]),
    ...networkNotes(config),
    ...(services.includes('api') ? moneyNotes(config) : []),
  ]
  return [
    '',
    'Perigee is running.',
    '',
    ...lines,
    '',
    ...notes.map((note) => `  ${note}`),
    ...(notes.length ? [''] : []),
    ...(services.includes('api') ? [...nextStep(urls.console, firstAccount), ''] : []),
    'Press Ctrl-C to stop.',
    '',
  ].join('\n')
}

const nextStep = (console: string, firstAccount: string | undefined): string[] =>
  firstAccount === undefined
    ? [`Next: open ${console} and log in. How things work: ${console}/help`]
    : ['Next: make the first account.', `  ${firstAccount}`]

function mailRows(
  { hasMailServer, outboxFolder }: Config,
  services: readonly ServiceName[],
  outbox: string | undefined,
): [boolean, string, string][] {
  const sent = services.includes('api')
  return [
    [outbox !== undefined, 'Mails', `${outbox} (no mail server is set)`],
    [sent && hasMailServer, 'Mails', 'sent by the mail server of PERIGEE_SMTP_URL'],
    [
      sent && !hasMailServer && outbox === undefined,
      'Mails',
      `kept in ${outboxFolder}: perigee-server outbox prints them`,
    ],
  ]
}

const moneyNotes = ({ settings: { api } }: Config): string[] =>
  api.billing && api.cardProvider === 'sandbox'
    ? [
        'No real money: cards are those of the sandbox (PERIGEE_CARD_PROVIDER), and accounts that pay with them pay nothing.',
      ]
    : []

function networkNotes({ urls, settings }: Config): string[] {
  const { hostname, protocol } = new URL(urls.console)
  if (isLoopback(hostname)) return []
  const behindProxy = settings.api.trustedProxies.length > 0 || protocol === 'https:'
  return [
    ...(isLoopback(settings.api.bind) && !behindProxy
      ? [`The services listen on ${settings.api.bind} only. PERIGEE_BIND=0.0.0.0 opens them to the network.`]
      : []),
    ...(protocol === 'http:'
      ? ['The console is reached by plain http: whoever is on the way can read along. Put a proxy with https in front.']
      : []),
  ]
}
