import type { LinkRules } from '@perigee/contract/link-rules'
import { byteText } from '@perigee/domain/byte-text'
import { visibleText } from '@perigee/domain/visible-text'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { html, type Html } from '@perigee/server-kit/outbox/html'
import type { Arrived, NotArrived } from '../governed/store-arriving'
import type { Site } from '../link/link'
import { icons } from './icons'
import { page } from './page'

type Box = NonNullable<LinkRules['dropBox']>

/** A form that sends files to the person who made the link; what lies there is told to nobody. */
export function dropBoxPage(site: Site, box: Box): Answer {
  const body = html`<div class="message">
    <p class="sign">${icons.upload}</p>
    <h1>Send files</h1>
    <p>They go to the person who gave you this link. Nobody who has the link can see or change them.</p>
    ${form(box)}
  </div>`
  return page(site, { title: 'Send files', body, isShare: false, hasForm: true })
}

/** The whole of what is sent goes to the address that the form stands at. */
const form = ({ maxFileBytes }: Box): Html =>
  html`<form method="post" enctype="multipart/form-data" class="ask">
    <label for="files">Files</label>
    <input id="files" type="file" name="file" multiple required aria-describedby="limits" />
    <p id="limits" class="hint">
      ${maxFileBytes === null ? '' : `Up to ${byteText(maxFileBytes)} each. `}Keep this page open until it says what
      arrived.
    </p>
    <button type="submit" class="button primary">${icons.upload}Send</button>
  </form>`

const reasons: Record<NotArrived, (box: Box) => string> = {
  closed: () => 'Not taken: this link takes no more files.',
  large: ({ maxFileBytes }) => `Not taken: it is larger than ${byteText(maxFileBytes ?? 0)}.`,
  room: () => 'Not taken: there is no room for it.',
}
const statuses: Record<NotArrived, number> = { closed: 410, large: 413, room: 403 }

/** Says what arrived under the names that it was sent by, and what did not; files after that were not looked at. */
export function arrivedPage(site: Site, { arrived, box }: { arrived: readonly Arrived[]; box: Box }): Answer {
  const there = arrived.filter(({ why }) => why === null)
  const failed = arrived.find(({ why }) => why !== null)
  const count = there.length === 1 ? '1 file' : `${there.length} files`
  const title = there.length > 0 ? `${count} arrived` : failed ? 'Nothing arrived' : 'No file was chosen'
  const body = html`<div class="message">
    <p class="sign">${icons[there.length > 0 ? 'done' : 'upload']}</p>
    <h1>${title}</h1>
    <ul class="arrived">
      ${arrived.map(
        ({ name, size, why }) =>
          html`<li>
            <span>${visibleText(name)}</span
            ><span class="${why === null ? 'hint' : 'problem'}"
              >${why === null ? byteText(size) : reasons[why](box)}</span
            >
          </li>`,
      )}
    </ul>
    ${failed ? html`<p class="hint">Files that were chosen after it did not arrive.</p>` : html``}
    ${failed?.why === 'closed' ? html`` : html`<p><a class="button" href="">Send more</a></p>`}
  </div>`
  const status = there.length > 0 || !failed ? 200 : statuses[failed.why ?? 'closed']
  return page(site, { title, body, status, isShare: false })
}
