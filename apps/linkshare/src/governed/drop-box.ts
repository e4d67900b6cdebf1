import type { Answer } from '@perigee/server-kit/edge/answer'
import type { AskedLink } from '../link/link'
import { canOpenFolder } from '../pages/breadcrumbs'
import { arrivedPage, dropBoxPage } from '../pages/drop-box-page'
import { problems } from '../problem'
import { checkKey } from './check-key'
import type { DropBox } from './governing'
import { receiveFiles } from './receive-form'
import { storeArriving, type Arrived } from './store-arriving'

/** A folder that takes files and gives nothing out: a form, and what arrived once that was sent. */
export async function answerDropBox(link: AskedLink, dropBox: DropBox): Promise<Answer> {
  const { site, key, incoming } = link
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  if (!canOpenFolder(link, prefix)) throw problems.forbidden()
  if (incoming.request.method !== 'POST') {
    await checkKey(link)
    return dropBoxPage(site, dropBox.box)
  }
  const leave = link.enterUpload()
  if (!leave) throw problems.tooManyRequests()
  incoming.cleanup.defer(leave)

  const arrived: Arrived[] = []
  for await (const file of receiveFiles(link)) {
    // browsers send a file without a name where none was chosen
    if (file.name === '') continue
    const one = await storeArriving(link, dropBox, { ...file, prefix })
    arrived.push(one)
    if (one.why !== null) break
  }
  return arrivedPage(site, { arrived, box: dropBox.box })
}
