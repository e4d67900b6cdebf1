import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { aConfig, aProject } from '@/testing/builders'
import { dashboardAnswers } from '@/testing/dashboard-answers'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const address = '/projects/AAECAwQFBgc/dashboard'
const emissionCall = `GET /api/v0/projects/${project.id}/emission`
const user = userEvent.setup({ delay: null })
let satellite: Satellite

beforeEach(() => {
  currentScope().queries.clear()
  sessionFlag.set()
  satellite = aSatellite({
    ...dashboardAnswers(project, { storageUsed: 5, objectCount: 1, bucketsUsed: 1 }),
    'GET /api/v0/config': () =>
      answered(aConfig({ emissionImpactViewEnabled: true, documentationURL: 'https://d.test/' })),
    [emissionCall]: () => answered({ storjImpact: 80.64, hyperscalerImpact: 167.2, savedTrees: 1 }),
  })
})
afterEach(() => logOut(async () => undefined))

it('the dashboard says what the storage emits and avoids, in whole kilograms, and its dialog how that is made up', async () => {
  openConsole(address)
  const card = within(await screen.findByRole('region', { name: 'Emissions' }))
  expect((await card.findByText('CO₂ estimated')).parentElement?.textContent).toBe('81 kgCO₂ estimated')
  expect(card.getByText('CO₂ avoided').parentElement?.textContent).toBe('87 kgCO₂ avoided')
  await user.click(card.getByRole('button', { name: 'See the estimate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sustainability' }))
  expect(dialog.getByText('The same data in traditional cloud storage').nextSibling?.textContent).toBe('167 kg CO₂e')
  expect(dialog.getByText('Carbon avoided').nextSibling?.textContent).toBe('87 kg CO₂e')
  expect(dialog.getByText('That equals 1 tree grown for 10 years.')).toBeTruthy()
  expect(dialog.getByRole('link').getAttribute('href')).toBe('https://d.test/')
})

it('an estimate that cannot be had says so in its place, and is tried again', async () => {
  satellite.on(emissionCall, () => new Response('', { status: 500 }))
  openConsole(address)
  const card = within(await screen.findByRole('region', { name: 'Emissions' }))
  expect(await card.findByText('Can not get project emission impact')).toBeTruthy()
  satellite.on(emissionCall, () => answered({ storjImpact: 1, hyperscalerImpact: 3, savedTrees: 0 }))
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect((await card.findByText('CO₂ avoided')).parentElement?.textContent).toBe('2 kgCO₂ avoided')
})

it('nothing is shown and asked where the operator turned it off', async () => {
  satellite.on('GET /api/v0/config', () => answered(aConfig({ emissionImpactViewEnabled: false })))
  satellite.on(emissionCall, () => refused(500))
  openConsole(address)
  await screen.findByRole('region', { name: 'Storage' })
  expect(screen.queryByRole('region', { name: 'Emissions' })).toBeNull()
  expect(satellite.to(emissionCall)).toEqual([])
})
