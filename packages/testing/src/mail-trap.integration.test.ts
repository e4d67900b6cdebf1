import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { startMailTrap } from './mail-trap'

const trap = await startMailTrap()
afterAll(() => trap.stop())

/** Speaks SMTP by hand: one line, one answer. */
async function deliver(to: string, message: string): Promise<void> {
  const socket = connect(Number(new URL(trap.url).port), '127.0.0.1')
  socket.setEncoding('utf8')
  await once(socket, 'data')
  for (const line of [
    'HELO tests',
    'MAIL FROM:<from@example.com>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ]) {
    socket.write(`${line}\r\n`)
    await once(socket, 'data')
  }
  socket.destroy()
}

it('reads a multipart mail with encoded subject and quoted-printable text', async () => {
  const waiting = trap.mailTo('zoe@example.com')
  await deliver(
    'zoe@example.com',
    [
      'From: Perigee <noreply@example.com>',
      'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus?= =?UTF-8?B?IEJlcmxpbg==?=',
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Your code: 123=',
      '456 =E2=9C=93',
      '--b1',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<b>123456</b>').toString('base64'),
      '--b1--',
    ].join('\r\n'),
  )

  expect(await waiting).toMatchObject({
    to: ['zoe@example.com'],
    subject: 'Grüße aus Berlin',
    text: 'Your code: 123456 ✓',
    html: '<b>123456</b>',
  })
})

it('says so when no mail comes', async () => {
  await expect(trap.mailTo('nobody@example.com', 20)).rejects.toThrow('no mail to nobody@example.com')
})
