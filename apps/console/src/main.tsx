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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <App router={createConsoleRouter()} />
  </StrictMode>,
)
