import type { FastifyReply } from 'fastify'
import { renderCookie, type CookieOptions } from './cookies'

/** What a handler may add to its answer. Headers set before a refusal is thrown are sent with the refusal too. */
export interface Reply {
  header(name: string, value: string): void
  /** Path=/, HttpOnly and SameSite=Strict unless the options say otherwise. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  /** Give the same path and domain the cookie was set with. */
  clearCookie(name: string, options?: CookieOptions): void
}

export const replyTo = (reply: FastifyReply): Reply => ({
  header: (name, value) => void reply.header(name, value),
  setCookie: (name, value, options) => void reply.header('set-cookie', renderCookie(name, value, options)),
  clearCookie: (name, options) =>
    void reply.header('set-cookie', renderCookie(name, '', { ...options, expires: new Date(0) })),
})
