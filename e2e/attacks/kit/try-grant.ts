import type { KeyPair } from '../../s3/endpoint/target'
import type { Answer } from '../../s3/wire/request'
import type { Tried } from './attack'
import { type Attempt, attempts, type Place, type Right } from './s3-operations'
import { copied, inside, marker, outside, type ScopedBucket } from './scoped-bucket'

const refused = ({ status }: Answer): boolean => status === 403

/** For which the one right is enough; much needs a second one, such as to write over something. */
const needOneRight = ['GetObject', 'HeadObject', 'ListObjectsV2', 'CreateMultipartUpload', 'DeleteObject']

const mayDo = ({ needs }: Attempt, rights: readonly Right[]): boolean =>
  needs === 'anything' || (needs !== 'nothing' && needs.some((right) => rights.includes(right)))

/** What leaks in an answer that was to be refused. */
function leakIn(answer: Answer, what: string): string | false {
  const { status, text } = answer
  if (text.includes(marker)) return `${what} was shown: ${text.slice(0, 200)}`
  return !refused(answer) && `${status} instead of 403: ${text.slice(0, 200)}`
}

interface Granted {
  scope: ScopedBucket
  rights: readonly Right[]
  /** For which all that is tried outside is to be refused. */
  keys: KeyPair
  /** Keys outside; all of them unless given. */
  targets?: readonly string[]
}

/** Tries every operation with restricted credentials in the folder `docs/`, beside it, in another bucket and in one that is new. */
export async function tryGrant({ scope, rights, keys, targets = outside }: Granted, tried: Tried): Promise<void> {
  const place = (bucket: string, key: string): Place => {
    const uploadId = scope.uploads.get(`${bucket}/${key}`) ?? 'AAAA'
    return { bucket, key, uploadId, source: { bucket: scope.bucket, key: copied } }
  }
  const say = (attempt: Attempt, at: string) => `${rights.join('+')}: ${attempt.name} ${at}`
  const onObjects = attempts.filter(({ resource }) => resource === 'object')
  const onBuckets = attempts.filter(({ resource }) => resource === 'bucket')

  for (const key of targets) {
    for (const attempt of onObjects) {
      const answer = await attempt.try(place(scope.bucket, key), keys)
      tried(say(attempt, `at ${key}`), leakIn(answer, 'something outside'))
    }
  }
  for (const attempt of onObjects) {
    const answer = await attempt.try(place(scope.other, inside), keys)
    tried(say(attempt, 'in another bucket'), leakIn(answer, 'something of another bucket'))
    for (const name of ['CopyObject', 'UploadPartCopy']) {
      if (attempt.name !== name) continue
      const from = { bucket: scope.bucket, key: 'secret.txt' }
      const taken = await attempt.try({ ...place(scope.bucket, inside), source: from }, keys)
      tried(say(attempt, 'from outside'), leakIn(taken, 'something outside'))
    }
  }
  for (const attempt of onBuckets) {
    for (const bucket of [scope.other, `new-${scope.bucket}`]) {
      const answer = await attempt.try(place(bucket, ''), keys)
      tried(say(attempt, `of ${bucket}`), leakIn(answer, 'something of another bucket'))
    }
  }
  // What is allowed at last: it may take away what is asked for.
  for (const attempt of attempts) {
    const answer = await attempt.try(place(scope.bucket, inside), keys)
    const has = mayDo(attempt, rights)
    const must = has && attempt.resource === 'object' && (rights.length === 4 || needOneRight.includes(attempt.name))
    tried(say(attempt, 'inside'), problemInside(attempt, answer, { must, may: has }))
  }
}

/** Whoever must be able to do it is told something else than that it is forbidden; no more is shown than the folder. */
function problemInside(
  attempt: Attempt,
  answer: Answer,
  { must, may }: { must: boolean; may: boolean },
): string | false {
  const { status, text } = answer
  if (attempt.resource === 'bucket' && outside.some((key) => text.includes(`<Key>${key}<`))) return `shows ${text}`
  if (status >= 500 || status === 429) return `${status}: ${text.slice(0, 200)}`
  if (must && refused(answer)) return `was refused: ${text.slice(0, 200)}`
  return !may && !refused(answer) && `${status} instead of 403: ${text.slice(0, 200)}`
}
