import type { AuditEntry } from '@perigee/contract/audit'
import type { AuditedAct } from '@perigee/domain/acts'
import { byteText } from '@perigee/domain/byte-text'
import { visibleText } from '@perigee/domain/visible-text'

/** Who did it: 'You', a name, or what stands for one. */
export function whoDid({ actedBy, userId, name, email }: AuditEntry, ownId: string): string {
  if (actedBy === 'operator') return 'The operator'
  if (actedBy === 'job') return 'The service'
  if (userId === null) return 'Somebody'
  if (userId === ownId) return 'You'
  return visibleText(name || email) || 'A deleted account'
}

/** How it was done, as far as it was not in the console alone. */
export function wayOf({ actedBy, facts }: AuditEntry): string {
  if (actedBy === 'restKey') {
    const key = visibleText(String(facts['restKeyName'] ?? ''))
    return key === '' ? 'By an API key' : `By the API key ${key}`
  }
  if (actedBy !== 'accessKey') return actedBy === 'session' || actedBy === 'browserKey' ? 'In the console' : ''
  const key = visibleText(String(facts['keyName'] ?? ''))
  return key === '' ? 'By a tool' : `By a tool with the access key ${key}`
}

/** What was done, as the end of a sentence: 'removed bob@example.com from the project'. */
export const whatHappened = (entry: AuditEntry): string => {
  const fact = (name: string) => visibleText(String(entry.facts[name] ?? ''))
  return texts[entry.act]({ entry, fact, target: visibleText(entry.target), about: aboutOf(entry) })
}

const aboutOf = ({ about }: AuditEntry): string => visibleText(about) || 'a deleted account'

interface Told {
  entry: AuditEntry
  fact: (name: string) => string
  target: string
  about: string
}

const texts: Record<AuditedAct, (told: Told) => string> = {
  'project.created': ({ fact }) => `made the project ${fact('name')}`,
  'project.renamed': ({ fact }) => `renamed the project from ${fact('from')} to ${fact('to')}`,
  'project.descriptionChanged': () => 'changed the description of the project',
  'project.limitsChanged': ({ fact }) => `set ${chosenLimits(fact)}`,
  'project.notificationsChanged': ({ fact }) => `switched ${switches(fact)}`,
  'project.limitRequested': ({ fact }) =>
    `asked for ${fact('desired')} of ${fact('limit') === 'storage' ? 'storage' : 'download'} in place of ${fact('current')}`,
  'project.tierLimitsChanged': ({ fact }) => `set the limits of the project: ${tierLimits(fact)}`,
  'project.edgeUrlsChanged': ({ fact }) => `set the edge services of the project: ${edgeUrls(fact)}`,
  'project.computeChanged': ({ fact }) =>
    `${computeWords[fact('allowed')] ?? 'changed whether the project can have'} instances`,
  'project.deletionRequested': () => 'began to delete the project',
  'project.deleted': () => 'deleted the project',
  'invitation.created': ({ about }) => `invited ${about}`,
  'invitation.resent': ({ about }) => `invited ${about} again`,
  'invitation.withdrawn': ({ about }) => `withdrew the invitation of ${about}`,
  'invitation.declined': () => 'declined the invitation',
  'member.joined': () => 'joined the project',
  'member.roleChanged': ({ fact, about }) => `made ${about} ${fact('to') === 'admin' ? 'an admin' : 'a member'}`,
  'member.removed': ({ entry, fact, about }) =>
    entry.userId === entry.target
      ? 'left the project'
      : `removed ${about} from the project${fact('accessKeysEnded') === 'yes' ? ' and ended the access keys they had made' : ''}`,
  'accessKey.created': ({ target }) => `made the access key ${target}`,
  'accessKey.bypassCreated': () => 'made a key for one hour that bypasses retention under governance',
  'accessKey.deleted': ({ target }) => `deleted the access key ${target}`,
  'link.created': () => 'made a share link',
  'link.deleted': () => 'ended a share link',
  'link.optionsChanged': ({ fact }) => `set the options of a share link: ${linkOptions(fact)}`,
  'domain.created': ({ target, fact }) => `connected the domain ${target} to the bucket ${fact('bucket')}`,
  'domain.deleted': ({ target }) => `deleted the domain ${target}`,
  'webhook.created': ({ fact }) => `made a webhook to ${fact('host')}`,
  'webhook.changed': ({ fact }) =>
    fact('active') === 'no' ? `switched off the webhook to ${fact('host')}` : `changed the webhook to ${fact('host')}`,
  'webhook.deleted': ({ fact }) => `deleted the webhook to ${fact('host')}`,
  'webhook.secretRotated': () => 'made another secret for a webhook',
  'project.objectNamesChanged': ({ fact }) =>
    fact('told') === 'yes' ? 'let webhooks carry names of objects' : 'keeps names of objects out of webhooks',
  'instance.created': ({ fact }) =>
    `made the instance ${fact('name')} of the type ${fact('type')} with the image ${fact('image')}`,
  'instance.typeChanged': ({ fact }) =>
    `changed the type of the instance ${fact('name')} from ${fact('from')} to ${fact('to')}`,
  'instance.started': ({ fact }) => `started the instance ${fact('name')}`,
  'instance.stopped': ({ fact }) => `stopped the instance ${fact('name')}`,
  'instance.restarted': ({ fact }) => `restarted the instance ${fact('name')}`,
  'instance.passwordReset': ({ fact }) => `set another password for the instance ${fact('name')}`,
  'instance.deleted': ({ fact }) => `deleted the instance ${fact('name')}`,
  'sshKey.added': ({ fact }) => `added the SSH key ${fact('name')} (${fact('fingerprint')})`,
  'sshKey.removed': ({ fact }) => `removed the SSH key ${fact('name')} (${fact('fingerprint')})`,
  'bucket.notificationsChanged': ({ target, fact }) =>
    fact('targets') === '0'
      ? `ended webhooks about objects of the bucket ${target}`
      : `set ${counted(fact('targets'), 'webhook')} about objects of the bucket ${target}`,
  'bucket.created': ({ target, fact }) => `made the bucket ${target}${made(fact)}`,
  'bucket.deleted': ({ target }) => `deleted the bucket ${target}`,
  'bucket.emptyingBegun': ({ target }) => `began to delete the bucket ${target} with everything in it`,
  'bucket.deletionStarted': ({ target }) => `had the service delete the bucket ${target} with everything in it`,
  'bucket.deletionStopped': ({ target, fact }) =>
    `stopped the deletion of the bucket ${target}${stops[fact('reason')] ?? ''}, after ${counted(fact('removed'), 'object')}`,
  'bucket.versioningChanged': ({ target, fact }) =>
    fact('to') === 'on'
      ? `switched on versioning of the bucket ${target}`
      : `suspended versioning of the bucket ${target}`,
  'bucket.lockChanged': ({ target, fact }) => `set object lock of the bucket ${target}: ${retention(fact)}`,
  'bucket.lifecycleChanged': ({ target, fact }) =>
    fact('rules') === '0'
      ? `removed the lifecycle rules of the bucket ${target}`
      : `set ${counted(fact('rules'), 'lifecycle rule')} of the bucket ${target}`,
  'bucket.corsChanged': ({ target, fact }) =>
    fact('rules') === '0'
      ? `removed the CORS rules of the bucket ${target}`
      : `set ${counted(fact('rules'), 'CORS rule')} of the bucket ${target}`,
  'bucket.tagsChanged': ({ target, fact }) =>
    fact('tags') === '0'
      ? `removed the tags of the bucket ${target}`
      : `set ${counted(fact('tags'), 'tag')} of the bucket ${target}`,
  'bucket.declarationChanged': ({ target, fact }) =>
    `${fact('to') === 'on' ? 'set' : 'removed'} ${declarations[fact('declaration')] ?? 'a setting'} of the bucket ${target}`,
  'objectLock.retentionSet': ({ target, fact }) => `set the retention of ${objects(fact)} in the bucket ${target}`,
  'objectLock.retentionWeakened': ({ target, fact }) =>
    `shortened the retention of ${objects(fact)} in the bucket ${target}`,
  'objectLock.legalHoldSet': ({ target, fact }) => `put ${objects(fact)} in the bucket ${target} under legal hold`,
  'objectLock.legalHoldLifted': ({ target, fact }) =>
    `lifted the legal hold of ${objects(fact)} in the bucket ${target}`,
  'objectLock.governanceBypassed': ({ target, fact }) =>
    `deleted ${objects(fact)} in the bucket ${target} in spite of their retention`,
}

const computeWords: Readonly<Record<string, string>> = {
  yes: 'let the project have',
  no: 'keeps the project from having',
  default: 'treats the project as all others about',
}

/** See the domain's `deletionStops`. */
const stops: Readonly<Record<string, string>> = {
  rightLost: ', as whoever had started it may not delete it any more',
  projectClosed: ', as the project is frozen',
  projectDeleted: ', as the project was deleted',
  objectLock: ', as it has object lock',
}

type Fact = Told['fact']

const linkOptions = (fact: Fact): string =>
  listed([
    fact('paused') === 'yes' && 'paused',
    fact('asks') === 'yes' ? 'with a password' : 'without a password',
    fact('ends') !== 'none' && `until ${fact('ends')}`,
    fact('downloads') !== 'none' && `${counted(fact('downloads'), 'time')} at most`,
    fact('bytes') !== 'none' && `${sized(fact('bytes'))} at most`,
    fact('listing') === 'no' && 'without a list of files',
  ])

const counted = (count: string, one: string): string => `${count} ${one}${count === '1' ? '' : 's'}`
const objects = (fact: Fact): string => counted(fact('objects'), 'object')
const listed = (parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(', ')

const sized = (bytes: string): string => (/^\d+$/.test(bytes) ? byteText(Number(bytes)) : bytes)

const chosenLimits = (fact: Fact): string =>
  (['storage', 'bandwidth'] as const)
    .filter((limit) => fact(`${limit}From`) !== fact(`${limit}To`))
    .map((limit) => {
      const [name, to] = [limit === 'storage' ? 'storage' : 'download', fact(`${limit}To`)]
      return to === 'none' ? `the ${name} limit back to that of the account` : `the ${name} limit to ${sized(to)}`
    })
    .join(' and ')

const switches = (fact: Fact): string =>
  (
    [
      ['storage', 'storage'],
      ['egress', 'download'],
    ] as const
  )
    .filter(([name]) => fact(name) !== '')
    .map(([name, word]) => `mails about the ${word} limit ${fact(name)}`)
    .join(' and ')

const tierLimits = (fact: Fact): string =>
  listed(
    ['storage', 'bandwidth', 'segments', 'buckets', 'rate', 'burst'].map((limit) => {
      const to = fact(limit)
      const word = limit === 'bandwidth' ? 'download' : limit
      return to !== '' && `${word} ${limit === 'storage' || limit === 'bandwidth' ? sized(to) : to}`
    }),
  )

const edgeUrls = (fact: Fact): string => {
  const of = (name: string, word: string) => fact(name) !== '' && `${word} ${fact(name)}`
  const own = [of('authService', 'auth'), of('publicLinksharing', 'links'), of('internalLinksharing', 'map')]
  return own.some((part) => part !== false) ? listed(own) : 'those of the installation'
}

const made = (fact: Fact): string => {
  const withs = [fact('versioning') === 'on' && 'versioning', fact('objectLock') === 'on' && 'object lock']
  const text = withs.filter((part) => part !== false).join(' and ')
  return text === '' ? '' : ` with ${text}`
}

function retention(fact: Fact): string {
  if (fact('mode') === 'none') return 'no default'
  const length = fact('years') === '0' ? counted(fact('days'), 'day') : counted(fact('years'), 'year')
  return `${fact('mode')} for ${length}`
}

const declarations: Readonly<Record<string, string>> = {
  encryption: 'the default encryption',
  ownershipControls: 'the object ownership',
  publicAccessBlock: 'the block of public access',
}
