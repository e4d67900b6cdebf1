import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@/app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/app/app'
import { createConsoleRouter } from '@/app/router'
import { watchSheets } from '@/lib/use-code'

watchSheets(window)

/** index.html shows its first look without the styles of the console; nothing else is drawn before they are there. */
async function putStylesInForce(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')]
  const ends = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
    })
  await Promise.all(links.filter(({ sheet }) => !sheet).map(ends))
  for (const link of links) link.media = 'all'
}

function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  createRoot(root).render(
    <StrictMode>
      <App router={createConsoleRouter()} />
    </StrictMode>,
  )
}

/** Between two tasks the browser paints, and hears who types or presses. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

// No await at the top: the bundler would keep everything that pages share out of this chunk.
void putStylesInForce().then(nextTask).then(start)
