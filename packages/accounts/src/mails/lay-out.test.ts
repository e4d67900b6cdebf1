import { expect, it } from 'vitest'
import { layOut } from './lay-out'
import { mailLinks } from './mail-facts'
import { signUpMails } from './sign-up-mails'

const frame = { brand: 'Peri & Gee', color: '#123456', console: 'https://c.test/', supportUrl: 'https://help.test' }

it('says the same as text and as HTML, with everything variable escaped', () => {
  const hostile = {
    name: 'x',
    subject: '<b>',
    blocks: ['1 < 2 & "3"', { link: 'https://c.test/?a=1&b="', label: "it's" }],
  }
  const { text, html } = layOut(hostile, frame)

  expect(text).toBe(
    '1 < 2 & "3"\n\nit\'s:\nhttps://c.test/?a=1&b="\n\nPeri & Gee, https://c.test/\nHelp: https://help.test',
  )
  expect(html).toContain('<p>1 &lt; 2 &amp; &quot;3&quot;</p>')
  expect(html).toContain('href="https://c.test/?a=1&amp;b=&quot;"')
  expect(html).toContain('Peri &amp; Gee')
  expect(html).not.toContain('<b>')
})

it('points to the public address of the console', () => {
  const facts = { to: 'ada@example.test', brand: 'B', satellite: 'S', supportUrl: null, upgradeUrl: null }
  const { text } = layOut(signUpMails.accountExists({ ...facts, links: mailLinks(frame.console) }), frame)
  expect(text).toContain('https://c.test/login')
  expect(text).toContain('https://c.test/forgot-password')
  expect(text).toContain('https://c.test/signup')
})
