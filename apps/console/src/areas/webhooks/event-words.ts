import { type ChosenEvent, chosenEvents, type ObjectEvent } from '@perigee/domain/webhook-events'

/** What happens in a project, for people who choose what they want to hear of. */
const words: Record<ChosenEvent, string> = {
  'project.created': 'Project made',
  'project.renamed': 'Name changed',
  'project.descriptionChanged': 'Description changed',
  'project.limitsChanged': 'Limits changed by its people',
  'project.notificationsChanged': 'Mails about limits switched on or off',
  'project.limitRequested': 'Higher limit asked for',
  'project.tierLimitsChanged': 'Limits changed by the operator',
  'project.edgeUrlsChanged': 'Addresses of its gateways changed',
  'project.computeChanged': 'Instances allowed or not',
  'project.deletionRequested': 'Deletion begun',
  'project.deleted': 'Project deleted',
  'project.objectNamesChanged': 'Names of objects let out or kept in',
  'invitation.created': 'Somebody invited',
  'invitation.resent': 'Invitation sent again',
  'invitation.withdrawn': 'Invitation withdrawn',
  'invitation.declined': 'Invitation declined',
  'member.joined': 'Somebody joined',
  'member.roleChanged': 'Role changed',
  'member.removed': 'Somebody removed, or left',
  'accessKey.created': 'Access key made',
  'accessKey.bypassCreated': 'Access key made to go past governance',
  'accessKey.deleted': 'Access key deleted',
  'link.created': 'Link made',
  'link.deleted': 'Link deleted',
  'link.optionsChanged': 'Options of a link changed',
  'domain.created': 'Domain connected',
  'domain.deleted': 'Domain removed',
  'webhook.created': 'Webhook made',
  'webhook.changed': 'Webhook changed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.secretRotated': 'Secret of a webhook rotated',
  'instance.created': 'Instance made',
  'instance.typeChanged': 'Type of an instance changed',
  'instance.started': 'Instance started',
  'instance.stopped': 'Instance stopped',
  'instance.restarted': 'Instance restarted',
  'instance.passwordReset': 'Password of an instance reset',
  'instance.deleted': 'Instance deleted',
  'sshKey.added': 'SSH key added',
  'sshKey.removed': 'SSH key removed',
  'bucket.created': 'Bucket made',
  'bucket.deleted': 'Bucket deleted',
  'bucket.emptyingBegun': 'Bucket is being emptied',
  'bucket.deletionStarted': 'Deletion with all files begun',
  'bucket.deletionStopped': 'Deletion with all files stopped',
  'bucket.versioningChanged': 'Versioning changed',
  'bucket.lockChanged': 'Default lock changed',
  'bucket.corsChanged': 'CORS rules changed',
  'bucket.lifecycleChanged': 'Lifecycle rules changed',
  'bucket.tagsChanged': 'Tags changed',
  'bucket.notificationsChanged': 'Webhooks about its objects changed',
  'bucket.declarationChanged': 'What it is used for changed',
  'objectLock.retentionSet': 'Retention set',
  'objectLock.retentionWeakened': 'Retention weakened',
  'objectLock.legalHoldSet': 'Legal hold set',
  'objectLock.legalHoldLifted': 'Legal hold lifted',
  'objectLock.governanceBypassed': 'Deleted although governed',
  'limit.close': '80 % of a limit used',
  'limit.reached': 'Limit reached',
}

type NounOf<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never
export type Noun = NounOf<ChosenEvent>

const titles: Record<Noun, string> = {
  bucket: 'Buckets',
  limit: 'Limits',
  member: 'People',
  invitation: 'Invitations',
  accessKey: 'Access keys',
  link: 'Shared links',
  domain: 'Domains',
  instance: 'Instances',
  sshKey: 'SSH keys',
  objectLock: 'Object locks',
  project: 'Project',
  webhook: 'Webhooks',
}

/** Kinds of events that one choice takes together, such as `bucket.*`. */
export interface EventGroup {
  noun: Noun
  title: string
  /** The choice that takes all of them, those that come later too. */
  all: string
  events: readonly { name: ChosenEvent; label: string }[]
}

/** What most people want first. */
export const eventGroups: readonly EventGroup[] = (Object.keys(titles) as Noun[]).map((noun) => ({
  noun,
  title: titles[noun],
  all: `${noun}.*`,
  events: chosenEvents.filter((name) => name.startsWith(`${noun}.`)).map((name) => ({ name, label: words[name] })),
}))

export const objectWords: Record<ObjectEvent, string> = {
  'object.created': 'Object created',
  'object.removed': 'Object removed',
  'object.expired': 'Object removed by a lifecycle rule',
}

const others: Record<string, string> = { ...words, ...objectWords, 'webhook.test': 'Test' }

/** The type of a message, for people; as it is where it is not known. */
export const eventWords = (type: string): string => others[type] ?? type

/** What a webhook hears of, in short: 'Everything in the project', 'Buckets, Limits: 1 of 2'. */
export function eventsText(events: readonly string[]): string {
  if (events.includes('*')) return 'Everything in the project'
  const parts = eventGroups.flatMap((group) => {
    if (events.includes(group.all)) return [group.title]
    const chosen = group.events.filter(({ name }) => events.includes(name))
    const [first] = chosen
    if (!first) return []
    return [chosen.length === 1 ? first.label : `${group.title}: ${chosen.length} of ${group.events.length}`]
  })
  return parts.join(', ')
}
