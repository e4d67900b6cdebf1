import { pdfText } from '@perigee/testing/pdf-text'
import { expect, it } from 'vitest'
import { invoiceFont } from './invoice-font'
import { openPage } from './page'

it('says what it was told, in the letters of many scripts', async () => {
  const page = openPage({ font: await invoiceFont(null), title: 'Invoice 2026-000001', author: 'Perigee' })
  page.heading('Invoice 2026-000001')
  page.sides({ title: 'From', lines: ['Perigee GmbH'] }, { title: 'To', lines: ['Ångström & Søn', 'Ελλάς', 'Україна'] })
  page.table(
    [
      { share: 0.7, align: 'left' },
      { share: 0.3, align: 'right' },
    ],
    ['Line', 'Amount'],
    [['a b+c%#?é/..', '$4.00']],
  )
  page.sums([{ label: 'Total', amount: '$4.00', strong: true }])
  const said = pdfText(await page.done()).join('\n')
  for (const text of [
    'Invoice 2026-000001',
    'Perigee GmbH',
    'Ångström',
    'Ελλάς',
    'Україна',
    'a b+c%#?é/..',
    '$4.00',
    'Total',
  ])
    expect(said).toContain(text)
})
