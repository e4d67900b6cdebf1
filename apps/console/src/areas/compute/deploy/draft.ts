import {
  bootDiskProblem,
  computeNameProblem,
  hostnameProblem,
  plainHostname,
} from '@perigee/domain/compute/instance-rules'
import { emptyPassphrase } from '@perigee/domain/passphrase'
import { required } from '@perigee/domain/text-rules'
import { memoryText } from '../model/memory-text'
import { runningPrice } from '../model/price-text'
import { type Image, imagesOf, type InstanceType, type Location, type Offer, titleOf } from './offer'

/** What somebody has typed and chosen; null: nothing yet, so what is proposed holds. */
export interface Draft {
  name: string
  hostname: string
  diskGB: number | '' | null
  location: string | null
  type: string | null
  image: string | null
  keys: readonly string[] | null
  /** Gives it S3 credentials for buckets. */
  storage: boolean
  buckets: readonly string[]
  mayWrite: boolean
}

export const emptyDraft: Draft = {
  name: '',
  hostname: '',
  diskGB: null,
  location: null,
  type: null,
  image: null,
  keys: null,
  storage: false,
  buckets: [],
  mayWrite: false,
}

export interface Chosen {
  location: Location | undefined
  type: InstanceType | undefined
  image: Image | undefined
  keys: readonly string[]
  diskGB: number | ''
  leastDiskGB: number
  /** What it costs while it runs, in millionths of a cent for an hour; undefined as long as its size is not chosen. */
  hourMicroCents: number | undefined
}

/** A draft with what is proposed: the first of what fits, and the only key. */
export function chosenOf(draft: Draft, offer: Offer): Chosen {
  const location =
    named(offer.locations, draft.location) ?? offer.locations.find(({ answers }) => answers) ?? offer.locations[0]
  const images = imagesOf(offer, location?.name ?? '')
  const image = named(images, draft.image) ?? images[0]
  const type = named(offer.types, draft.type) ?? offer.types.find((each) => fits(each, image)) ?? offer.types[0]
  const leastDiskGB = Math.max(1, image?.minDiskGB ?? 1)
  const diskGB = draft.diskGB ?? Math.max(leastDiskGB, Math.min(type?.diskGB ?? 0, offer.mostDiskGB))
  const [only, ...others] = offer.keys
  return {
    location,
    image,
    type,
    leastDiskGB,
    diskGB,
    keys: keptOf(draft.keys, offer) ?? (only && others.length === 0 ? [only.id] : []),
    hourMicroCents:
      type && location && diskGB !== '' ? runningPrice(type, diskGB, location.diskHourMicroCents) : undefined,
  }
}

const named = <T extends { name: string }>(list: readonly T[], name: string | null): T | undefined =>
  list.find((each) => each.name === name)

const fits = ({ memoryMB }: InstanceType, image: Image | undefined): boolean => memoryMB >= (image?.minMemoryMB ?? 0)

/** Keys can be removed while somebody chooses. */
const keptOf = (keys: Draft['keys'], offer: Offer): string[] | undefined =>
  keys?.filter((id) => offer.keys.some((key) => key.id === id))

/** Whether the machine can be given credentials that it can do something with: the tools, and a way to the storage. */
export const offersStorage = ({ location, image }: Pick<Chosen, 'location' | 'image'>): boolean =>
  location !== undefined && location.reachesStorage && image !== undefined && image.tools.length > 0

export type DraftProblems = Partial<Record<keyof Draft | 'passphrase', string | undefined>>

export const noKeyChosen = 'Choose at least one SSH key: nobody could log in without one.'
export const noBucketChosen = 'Choose at least one bucket.'

/** Why the machine cannot be made as it stands, by field. */
export function draftProblems(
  draft: Draft,
  { offer, hasPassphrase }: { offer: Offer; hasPassphrase: boolean },
): DraftProblems {
  const chosen = chosenOf(draft, offer)
  const { location, type, image, keys, diskGB, leastDiskGB } = chosen
  const storage = draft.storage && offersStorage(chosen)
  return {
    name: computeNameProblem(draft.name),
    hostname: hostnameProblem(draft.hostname),
    location: location === undefined ? required : location.answers ? undefined : awayText(location),
    type: type === undefined ? required : memoryProblem(type, image),
    image: image === undefined ? required : undefined,
    diskGB: diskGB === '' ? required : bootDiskProblem(diskGB, { least: leastDiskGB, most: offer.mostDiskGB }),
    keys: keys.length === 0 ? noKeyChosen : undefined,
    buckets: storage && draft.buckets.length === 0 ? noBucketChosen : undefined,
    passphrase: storage && draft.buckets.length > 0 && !hasPassphrase ? emptyPassphrase : undefined,
  }
}

const awayText = (location: Location): string =>
  `${titleOf(location)} does not answer at the moment. Choose another location, or try again in a minute.`

const memoryProblem = (type: InstanceType, image: Image | undefined): string | undefined =>
  image && !fits(type, image)
    ? `${titleOf(image)} needs ${memoryText(image.minMemoryMB)} of memory at least.`
    : undefined

/** The same as the call takes it, once there is no problem. */
export function instanceBody(draft: Draft, offer: Offer) {
  const { location, type, image, keys, diskGB } = chosenOf(draft, offer)
  return {
    name: draft.name.trim(),
    hostname: plainHostname(draft.hostname),
    location: location?.name ?? '',
    instanceType: type?.name ?? '',
    image: image?.name ?? '',
    bootDiskSizeGB: diskGB === '' ? 0 : diskGB,
    sshKeys: [...keys],
  }
}
