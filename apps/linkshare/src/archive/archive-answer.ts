import { attachment } from '../http/content-disposition'
import { uploadedContentPolicy } from '@perigee/server-kit/http/uploaded-content'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { nameOf } from '../link/names'
import { problems } from '../problem'
import { membersOf, type Member } from './members'
import { tarGzOf } from './write-tar'
import { zipOf } from './write-zip'

const kinds = new Map([
  ['zip', { type: 'application/zip', write: zipOf }],
  ['tar.gz', { type: 'application/gzip', write: tarGzOf }],
])

/** Everything below a prefix as one file, made while it is sent. What can be refused is refused before its first byte. */
export async function archiveAnswer(link: Link): Promise<Answer> {
  const { flags, key, bucket, objects, site } = link
  const kind = kinds.get(flags.archiveKind ?? '')
  if (!kind) throw problems.malformed()
  if (!link.canRead) throw problems.forbidden()
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  const members = membersOf(objects, { bucket, prefix })
  const first = await members.next()
  if (first.done) throw problems.noSuchObject()
  const name = `${prefix === '' ? bucket : nameOf(prefix).replace(/^\/$/, bucket)}.${flags.archiveKind}`
  const headers = {
    'content-type': kind.type,
    'content-disposition': attachment(name),
    'content-security-policy': uploadedContentPolicy,
  }
  return { status: 200, headers, body: () => kind.write(resumed(first.value, members), site.settings.zipLimit) }
}

async function* resumed(first: Member, others: AsyncGenerator<Member, void, undefined>): AsyncGenerator<Member> {
  yield first
  yield* others
}
